/// The argument types of a factory, to be compared without making the metatype of their tuple, which takes long.
struct ArgumentTypes: @unchecked Sendable {
    // Sendable: constant, and so is what it points to.

    /// How many there are; 255 where they are known as a tuple only and never match here.
    let count: UInt8
    /// The metatypes, if there are any; owned by the registration that was made with them.
    private let types: UnsafePointer<ObjectIdentifier>?

    /// No arguments beside the resolver.
    static let none = ArgumentTypes(count: 0, types: nil)
    /// Known as a tuple only.
    static let opaque = ArgumentTypes(count: .max, types: nil)

    private init(count: UInt8, types: UnsafePointer<ObjectIdentifier>?) {
        self.count = count
        self.types = types
    }

    /// - Parameter types: The argument types. `free` is to be called when they are not needed any more.
    init<each Argument>(_ types: repeat (each Argument).Type) {
        var all: [ObjectIdentifier] = []
        repeat all.append(ObjectIdentifier((each types)))
        let memory = UnsafeMutablePointer<ObjectIdentifier>.allocate(capacity: all.count)
        memory.initialize(from: all, count: all.count)
        self.init(count: UInt8(all.count), types: memory)
    }

    func free() {
        types?.deallocate()
    }

    /// Compares the types one by one with those of a call.
    var comparison: Comparison { Comparison(types: self) }

    /// How far the types of a call's arguments are those of a registration.
    struct Comparison {
        private let types: ArgumentTypes
        private var count = 0
        private var areEqual = true

        fileprivate init(types: ArgumentTypes) {
            self.types = types
        }

        /// Compares one more type.
        ///
        /// - Parameter type: The type of the call's next argument.
        @inline(__always)
        mutating func next<Argument>(_ type: Argument.Type) {
            let isEqual = count < Int(types.count) && types.types?[count] == ObjectIdentifier(type)
            areEqual = areEqual && isEqual
            count += 1
        }

        /// Whether all were equal and none is left.
        var isMatch: Bool { areEqual && count == Int(types.count) }
    }
}
