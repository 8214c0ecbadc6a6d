import CoreImage
import Foundation
import Testing

/// ``FilterFacts``: what a program on Apple's systems prints of its filters.
@Suite("Attributes of filters")
struct FilterFactsTests {
    private func numbers(_ filter: String, _ key: String) throws -> [String: Double] {
        let attributes = try #require(CIFilter(name: filter)?.attributes[key] as? [String: Any])
        return attributes.compactMapValues { ($0 as? NSNumber)?.doubleValue }
    }

    @Test("Sliders, minima and values without an effect")
    func numbers() throws {
        let saturation = try numbers("CIColorControls", "inputSaturation")
        #expect(saturation[kCIAttributeSliderMin] == 0 && saturation[kCIAttributeSliderMax] == 2)
        #expect(saturation[kCIAttributeDefault] == 1)
        let hue = try numbers("CIHueAdjust", "inputAngle")
        #expect(hue[kCIAttributeSliderMin] == -.pi && hue[kCIAttributeSliderMax] == .pi)
        #expect(hue[kCIAttributeIdentity] == 0)
        let exposure = try numbers("CIExposureAdjust", "inputEV")
        #expect(exposure[kCIAttributeSliderMin] == -10 && exposure[kCIAttributeSliderMax] == 10)
        let radius = try numbers("CIGaussianBlur", "inputRadius")
        #expect(radius[kCIAttributeSliderMax] == 100 && radius[kCIAttributeMin] == 0)
    }

    @Test("Types, names for people and categories")
    func names() throws {
        let filter = try #require(CIFilter(name: "CITemperatureAndTint"))
        #expect(filter.attributes[kCIAttributeFilterDisplayName] as? String == "Temperature and Tint")
        let neutral = try #require(filter.attributes["inputNeutral"] as? [String: Any])
        #expect(neutral[kCIAttributeType] as? String == kCIAttributeTypeOffset)
        #expect(CIFilter.localizedName(forFilterName: "CIXRay") == "X-Ray")
        #expect(CIFilter.filterNames(inCategory: kCICategoryTileEffect).contains("CIAffineClamp"))
        #expect(CIFilter.filterNames(inCategory: kCICategoryInterlaced).contains("CIColorControls"))
        #expect(!CIFilter.filterNames(inCategory: kCICategoryInterlaced).contains("CIGaussianBlur"))
        let key = try #require(filter.attributes["inputTargetNeutral"] as? [String: Any])
        #expect(key[kCIAttributeDisplayName] as? String == "Target Neutral")
    }

    @Test("No slider ends before it begins, and no default is below its minimum", arguments: filters)
    func ranges(_ name: String) throws {
        let filter = try #require(CIFilter(name: name))
        for key in filter.inputKeys {
            let values = try numbers(name, key)
            guard let low = values[kCIAttributeSliderMin], let high = values[kCIAttributeSliderMax] else { continue }
            #expect(low <= high, "\(name) \(key)")
            if let least = values[kCIAttributeMin], let value = values[kCIAttributeDefault] {
                #expect(least <= value, "\(name) \(key)")
            }
        }
    }

    private static let filters = CIFilter.filterNames(inCategory: kCICategoryBuiltIn)
}
