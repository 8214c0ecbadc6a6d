// Stand-in for a structure that BBMetalImage declares in C, in its bridging header.

public struct DepthRenderParameters {
    var offset: Float = 0
    var range: Float = 0
}
