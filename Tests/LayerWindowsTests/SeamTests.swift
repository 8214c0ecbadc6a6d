import Testing

@testable import LayerWindows
