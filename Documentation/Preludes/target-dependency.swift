// A target's list of products.
import PackageDescription

let dependencies: [Target.Dependency] = [
    // BLOCK
]
