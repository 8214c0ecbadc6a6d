// swift-tools-version: 6.2
// A package to copy: a part that uses a camera, and its tests, each with cameras of its own. In a copy, replace the
// path by the place of your checkout.
import PackageDescription

let package = Package(
    name: "Doorman",
    products: [.library(name: "Doorman", targets: ["Doorman"])],
    dependencies: [.package(name: "obscura", path: "../..")],
    targets: [
        .target(name: "Doorman", dependencies: [.product(name: "AVFoundation", package: "obscura")]),
        .testTarget(
            name: "DoormanTests",
            dependencies: [
                "Doorman", .product(name: "AVFoundation", package: "obscura"),
                .product(name: "ObscuraTesting", package: "obscura"),
            ]
        ),
    ]
)
