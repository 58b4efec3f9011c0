import LiquidTemplates
import Testing

@Suite("LiquidObject")
struct LiquidObjectTests {
    @Test("keeps the order in which keys were first set")
    func order() {
        var object: LiquidObject = ["b": 1, "a": 2]
        object["c"] = 3
        object["b"] = 4
        #expect(object.keys == ["b", "a", "c"])
        object["a"] = nil
        object["nope"] = nil
        #expect(object.keys == ["b", "c"])
        #expect(object.count == 2)
        #expect(object["b"] == 4)
    }

    @Test("equals another of the same pairs, whatever their order")
    func equality() {
        let (first, second): (LiquidObject, LiquidObject) = (["a": 1, "b": [nil]], ["b": [nil], "a": 1])
        #expect(first == second)
        #expect(Set([first, second]).count == 1)
    }
}
