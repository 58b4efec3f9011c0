import AppContainer
import Testing

@Suite("The graph as a picture")
struct DependencyGraphTests {
    private final class Feed {}
    private final class Posts {}
    private final class Cache {}

    private struct FeedAssembly: Assembly {
        func assemble(container: Container) {
            container.register(Feed.self) { r in
                _ = try (r.require(Posts.self, name: "\"all\""), r.require(Lazy<Cache>.self))
                return Feed()
            }
        }
    }

    private struct PostsAssembly: Assembly {
        func assemble(container: Container) {
            container.register(Cache.self) { _ in Cache() }.inObjectScope(.container)
            container.register(Posts.self, name: "\"all\"") { r in
                _ = (try r.require(Cache.self), r.resolve(Int.self))
                return Posts()
            }
            .inObjectScope(.transient)
            .implements(AnyObject.self)
        }
    }

    private let graph = Assembler([FeedAssembly(), PostsAssembly()]).dependencyGraph()

    @Test("is a tree in which each service is unfolded once")
    func text() {
        #expect(
            graph.drawn(as: .text) == """
                Feed (graph, FeedAssembly)
                ├─ Cache (container, PostsAssembly, deferred)
                └─ Posts named ""all"" (transient, PostsAssembly)
                   ├─ Cache (container, PostsAssembly)
                   └─ Int (not registered)
                AnyObject (transient, PostsAssembly)
                └─ Posts named ""all"" (transient, PostsAssembly, forward) …

                """
        )
    }

    @Test("is DOT with assemblies as clusters")
    func dot() {
        #expect(
            graph.drawn(as: .dot) == #"""
                digraph container {
                    rankdir=LR;
                    node [shape=box];
                    subgraph cluster_0 {
                        label="FeedAssembly";
                        n0 [label="Feed\ngraph"];
                    }
                    subgraph cluster_1 {
                        label="PostsAssembly";
                        n1 [label="Cache\ncontainer", style=bold];
                        n2 [label="Posts named \"\"all\"\"\ntransient"];
                        n3 [label="AnyObject\ntransient"];
                    }
                    n4 [label="Int\nnot registered", style=dashed];
                    n0 -> n1 [style=dashed];
                    n0 -> n2;
                    n2 -> n1;
                    n2 -> n4;
                    n3 -> n2 [arrowhead=empty];
                }

                """#
        )
    }

    @Test("is a Mermaid flowchart with assemblies as subgraphs")
    func mermaid() {
        #expect(
            graph.drawn(as: .mermaid) == """
                flowchart LR
                    subgraph a0["FeedAssembly"]
                        n0["Feed<br/>graph"]
                    end
                    subgraph a1["PostsAssembly"]
                        n1(["Cache<br/>container"])
                        n2["Posts named #34;#34;all#34;#34;<br/>transient"]
                        n3["AnyObject<br/>transient"]
                    end
                    n4["Int<br/>not registered"]
                    n0 -.-> n1
                    n0 --> n2
                    n2 --> n1
                    n2 --> n4
                    n3 ==> n2

                """
        )
    }

    @Test("has nodes that are equal when they read the same, in another graph too")
    func nodes() throws {
        let again = Assembler([FeedAssembly(), PostsAssembly()]).dependencyGraph()
        #expect(Set(again.nodes) == Set(graph.nodes))
        let posts = try #require(graph.nodes.first { $0.service == "Posts named \"\"all\"\"" })
        #expect(posts.scope == "transient")
        #expect(posts.assembly == "PostsAssembly")
        #expect(posts.level == 0)
        #expect(posts.place?.file == "AppContainerTests/DependencyGraphTests.swift")
        #expect(again.nodes.filter { $0 == posts }.map(\.id) == [posts.id])
        #expect(graph.nodes.last.map { [$0.service, $0.scope, $0.place?.description] } == ["Int", nil, nil])
    }

    @Test("is JSON")
    func json() {
        let lines = graph.drawn(as: .json).split(separator: "\n")
        #expect(
            lines[2].hasPrefix(
                #"    {"id": 0, "service": "Feed", "scope": "graph", "assembly": "FeedAssembly", "level": 0, "#
            )
        )
        #expect(lines.contains(#"    {"from": 0, "to": 1, "kind": "deferred"},"#))
        #expect(lines.contains { $0.contains(#""kind": "missing", "service": "Posts named \"\"all\"\"", "#) })
    }
}
