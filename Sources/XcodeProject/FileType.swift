/// The build phase that a file joins in each of its targets.
public enum BuildPhase: String, Sendable, Hashable {
    /// Compiled, or turned into code: "Compile Sources".
    case sources = "PBXSourcesBuildPhase"
    /// Copied into the product: "Copy Bundle Resources".
    case resources = "PBXResourcesBuildPhase"
    /// Linked: "Link Binary With Libraries".
    case frameworks = "PBXFrameworksBuildPhase"

    /// What the phase is called in comments unless it has a name of its own.
    var title: String {
        switch self {
        case .sources: "Sources"
        case .resources: "Resources"
        case .frameworks: "Frameworks"
        }
    }
}

/// What Xcode makes of a file by its extension.
///
/// Headers, configuration and documents join no phase; an unknown extension has no type, and Xcode looks for itself.
public struct FileType: Sendable, Equatable {
    /// The value of `lastKnownFileType`, such as `sourcecode.swift`.
    public let identifier: String?
    /// The phase its files join.
    public let phase: BuildPhase?

    /// The type of a file name.
    ///
    /// - Parameter fileName: A name or a path; the case of its extension does not matter.
    public init(fileName: String) {
        let name = fileName.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            self.init(nil, nil)
            return
        }
        let fileExtension = name[name.index(after: dot)...].lowercased()
        if name == "Info.plist" {
            self.init("text.plist.xml", nil)
        } else {
            self = Self.table[fileExtension] ?? FileType(nil, nil)
        }
    }

    private init(_ identifier: String?, _ phase: BuildPhase?) {
        self.identifier = identifier
        self.phase = phase
    }

    /// By extension in lower case.
    private static let table: [String: FileType] = {
        var table: [String: FileType] = [:]
        func add(_ phase: BuildPhase?, _ types: KeyValuePairs<String, String>) {
            for (fileExtension, identifier) in types { table[fileExtension] = FileType(identifier, phase) }
        }
        add(
            .sources,
            [
                "swift": "sourcecode.swift", "m": "sourcecode.c.objc", "mm": "sourcecode.cpp.objcpp",
                "c": "sourcecode.c.c", "cc": "sourcecode.cpp.cpp", "cpp": "sourcecode.cpp.cpp",
                "cxx": "sourcecode.cpp.cpp", "c++": "sourcecode.cpp.cpp", "s": "sourcecode.asm",
                "asm": "sourcecode.asm", "metal": "sourcecode.metal", "cl": "sourcecode.opencl",
                "iig": "sourcecode.iig", "d": "sourcecode.dtrace", "l": "sourcecode.lex", "y": "sourcecode.yacc",
                "mig": "sourcecode.mig", "defs": "sourcecode.mig", "intentdefinition": "file.intentdefinition",
                "mlmodel": "file.mlmodel", "mlpackage": "folder.mlpackage", "docc": "folder.documentationcatalog",
                "xcdatamodel": "wrapper.xcdatamodel", "xcdatamodeld": "wrapper.xcdatamodeld",
                "xcmappingmodel": "wrapper.xcmappingmodel", "applescript": "sourcecode.applescript",
            ]
        )
        add(
            .resources,
            [
                "xib": "file.xib", "nib": "wrapper.nib", "storyboard": "file.storyboard",
                "xcassets": "folder.assetcatalog", "strings": "text.plist.strings",
                "stringsdict": "text.plist.stringsdict", "xcstrings": "text.json.xcstrings",
                "xcprivacy": "text.xml", "plist": "text.plist.xml", "json": "text.json", "xml": "text.xml",
                "html": "text.html", "css": "text.css", "js": "sourcecode.javascript", "txt": "text",
                "rtf": "text.rtf", "csv": "text", "yml": "text.yaml", "yaml": "text.yaml", "sql": "text",
                "png": "image.png", "jpg": "image.jpeg", "jpeg": "image.jpeg", "gif": "image.gif",
                "heic": "image.heic", "tiff": "image.tiff", "svg": "text", "pdf": "image.pdf", "icns": "image.icns",
                "mp3": "audio.mp3", "wav": "audio.wav", "aiff": "audio.aiff", "aif": "audio.aiff", "caf": "file",
                "m4a": "file", "mov": "video.quicktime", "mp4": "file", "m4v": "file", "ttf": "file", "otf": "file",
                "bundle": "wrapper.plug-in", "scn": "file.scp", "scnassets": "wrapper.scnassets", "sks": "file.sks",
                "rcproject": "file.rcproject", "reality": "file", "usdz": "file", "sqlite": "file", "db": "file",
                "lottie": "file", "der": "file", "cer": "file", "p12": "file", "zip": "archive.zip",
            ]
        )
        add(
            .frameworks,
            [
                "framework": "wrapper.framework", "xcframework": "wrapper.xcframework", "a": "archive.ar",
                "dylib": "compiled.mach-o.dylib", "tbd": "sourcecode.text-based-dylib-definition",
            ]
        )
        add(
            nil,
            [
                "h": "sourcecode.c.h", "hh": "sourcecode.cpp.h", "hpp": "sourcecode.cpp.h",
                "hxx": "sourcecode.cpp.h", "inc": "sourcecode.c.h", "pch": "sourcecode.c.h",
                "modulemap": "sourcecode.module-map", "xcconfig": "text.xcconfig",
                "entitlements": "text.plist.entitlements", "md": "net.daringfireball.markdown",
                "markdown": "net.daringfireball.markdown", "sh": "text.script.sh", "rb": "text.script.ruby",
                "py": "text.script.python", "gpx": "text.xml", "storekit": "text", "xctestplan": "text",
                "app": "wrapper.application", "appex": "wrapper.app-extension", "xctest": "wrapper.cfbundle",
                "xcodeproj": "wrapper.pb-project", "playground": "file.playground",
            ]
        )
        return table
    }()
}
