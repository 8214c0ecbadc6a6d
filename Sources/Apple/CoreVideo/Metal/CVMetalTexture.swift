/// A buffer that a GPU uses as a texture.
///
/// This library never creates one.
public typealias CVMetalTexture = CVBuffer
