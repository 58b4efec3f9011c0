@testable import ScaffoldKit

/// A package with a template that shows every part of a spec.
enum Fixture {
    static let package = [
        "Package.swift": "// swift-tools-version: 6.2\n",
        "Rambafile.yml": """
        project_name: Shop
        project_target: ShopModules
        author: Ann
        company: Acme
        assemblies_path: Sources/Shop/Composition.swift
        templates:
        - {name: mvp, local: Local/mvp}
        """,
        "Sources/Shop/Composition.swift": """
        let assemblies: [any Assembly] = [
            // ramba:assemblies
            HomeAssembly(),
            // ramba:end
        ]

        """,
        "Templates/mvp/mvp.rambaspec": """
        name: mvp
        author: Ann
        version: 1.0.0
        code_files:
        - {name: View.swift, path: Code/view.swift.liquid}
        - {name: Parts/Assembly.swift, path: Code/assembly.swift.liquid}
        - {name: Assets}
        test_files:
        - {name: Tests.swift, path: Tests/tests.swift.liquid}
        """,
        "Templates/mvp/Code/View.swift.liquid": "// {{ module_info.file_name }} by {{ developer.name }}, {{ date }}\n",
        "Templates/mvp/Code/assembly.swift.liquid": "{% include 'header' %}struct {{ module_info.name }}Assembly {}\n",
        "Templates/mvp/Snippets/header.liquid": "// {{ year }} {{ developer.company }}\n",
        "Templates/mvp/Tests/tests.swift.liquid":
            "// {{ module_info.product_module_name }} {{ custom_parameters.kind }}\n",
    ]
}
