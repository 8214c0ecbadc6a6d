import Testing

@testable import LayerWindows

@Suite("Keys")
struct LayerWindowKeyTests {
    private static let place: Int32 = 1 << 30

    @Test(
        "key codes map to keys",
        arguments: [
            (32, .character(" ")), (97, .character("a")), (43, .character("+")), (228, .character("ä")), (27, .escape),
            (13, .enter), (9, .tab), (8, .backspace), (127, .delete), (place | 79, .rightArrow),
            (place | 80, .leftArrow), (place | 81, .downArrow), (place | 82, .upArrow), (place | 58, .function(1)),
            (place | 69, .function(12)), (place | 104, .function(13)), (place | 87, .character("+")),
            (place | 89, .character("1")), (place | 98, .character("0")), (place | 225, .other((1 << 30) + 225)),
            (0, .other(0)), (-1, .other(-1)), (0xD800, .other(0xD800)),
        ] as [(Int32, LayerWindowKey)]
    )
    func codes(code: Int32, key: LayerWindowKey) {
        #expect(LayerWindowKey(code: code) == key)
    }
}
