/// The entrance for extensions of the container that bring their own way of calling factories.
///
/// Applications use `Resolver`. A type that conforms to `Resolver` should conform to this too, as extensions cast to
/// it.
public protocol _Resolver {
    /// Resolves a service by calling its factory through a closure.
    ///
    /// - Parameters:
    ///   - name: The registration's name.
    ///   - option: The extension's option, if it registered with one.
    ///   - invoker: Gets the factory and applies the arguments to it.
    /// - Returns: The instance, or `nil` if nothing is registered.
    func _resolve<Service, Arguments>(
        name: String?,
        option: (any ServiceKeyOption)?,
        invoker: @escaping ((Arguments) -> Any) -> Any
    ) -> Service?
}

extension Container: _Resolver {
    /// Resolves a service by calling its factory through a closure; see `_Resolver`.
    ///
    /// - Parameters:
    ///   - name: The registration's name.
    ///   - option: The extension's option, if it registered with one.
    ///   - invoker: Gets the factory and applies the arguments to it.
    /// - Returns: The instance, or `nil` if nothing is registered.
    public func _resolve<Service, Arguments>(
        name: String?,
        option: (any ServiceKeyOption)? = nil,
        invoker: @escaping ((Arguments) -> Any) -> Any
    ) -> Service? {
        do {
            let request = InvokerRequest(name: name, option: option, invoker: invoker)
            return try answer(request, Service.self, isolation: nil)
        } catch {
            Container.log(error)
            return nil
        }
    }
}
