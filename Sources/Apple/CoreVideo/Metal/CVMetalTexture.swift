/// A picture that a graphics processor works on, which is a buffer like others.
///
/// None is ever made here.
public typealias CVMetalTexture = CVBuffer
