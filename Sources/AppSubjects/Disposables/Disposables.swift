/// Makes disposables of closures and of other disposables.
public struct Disposables {
    private init() {}

    /// A disposable with nothing to end.
    public static func create() -> any Disposable { NopDisposable.instance }

    /// A disposable that calls `dispose` once, on the thread that disposes of it first.
    public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
        AnonymousDisposable(dispose)
    }

    /// A disposable that ends two others, the first one first.
    public static func create(_ disposable1: any Disposable, _ disposable2: any Disposable) -> any Cancelable {
        BinaryDisposable(disposable1, disposable2)
    }

    /// A disposable that ends three others, in order.
    public static func create(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable
    ) -> any Cancelable {
        CompositeDisposable(disposable1, disposable2, disposable3)
    }

    /// A disposable that ends several others, in order.
    public static func create(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable,
        _ disposables: any Disposable...
    ) -> any Cancelable {
        CompositeDisposable(disposables: [disposable1, disposable2, disposable3] + disposables)
    }

    /// A disposable that ends several others, in order.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        CompositeDisposable(disposables: disposables)
    }
}

/// A disposable with nothing to end.
struct NopDisposable: Disposable {
    static let instance = NopDisposable()

    func dispose() {}
}
