// A package's list of packages.
import PackageDescription

let dependencies: [Package.Dependency] = [
    // BLOCK
]
