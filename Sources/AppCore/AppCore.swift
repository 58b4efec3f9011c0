// The core under one name: `import AppCore` is all an application needs.

@_exported public import AppContainer
@_exported public import AppLifecycle
@_exported public import AppPresentation
@_exported public import AppSubjects
