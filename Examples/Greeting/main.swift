import AppCore

protocol Greeter { func greet(_ name: String) -> String }
struct Host: Greeter { func greet(_ name: String) -> String { "Welcome, \(name)!" } }

struct GreetingAssembly: Assembly {
    func assemble(container: Container) {
        container.register((any Greeter).self) { _ in Host() }.inObjectScope(.container)
    }
}

let greeter = try Assembler([GreetingAssembly()]).resolver.require((any Greeter).self)
let guests = PublishSubject<String>()
let bag = DisposeBag()
guests.filter { !$0.isEmpty }.map(greeter.greet).subscribe(onNext: { print($0) }).disposed(by: bag)
for name in ["Ada", "", "Grace"] { guests.onNext(name) }
