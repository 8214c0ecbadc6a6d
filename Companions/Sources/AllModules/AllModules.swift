// Depends on the products of the main package that have Apple's names, so that `swift build` builds them with this
// package: scripts/check-camera-code needs all of them. No product has this target.
