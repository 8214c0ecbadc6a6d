import Barcodes
import CodeScenes
import Foundation

/// Rendered scenes: every symbology under every disturbance, several times.
///
/// `OBSCURA_SCENE_SEED` gives the first seed and `OBSCURA_SCENES` the number of scenes of a pair.
struct SceneSet: Sequence {
    private let first: UInt64
    private let count: UInt64

    init(environment: [String: String]) {
        first = environment["OBSCURA_SCENE_SEED"].flatMap(UInt64.init) ?? 1
        count = environment["OBSCURA_SCENES"].flatMap(UInt64.init) ?? 3
    }

    func makeIterator() -> AnyIterator<(String, [UInt8], GreyImage)> {
        var rest = Disturbance.allCases.flatMap { disturbance in
            CodeScene.symbologies.flatMap { symbology in
                (0..<count).map { (disturbance, symbology, first + $0) }
            }
        }[...]
        return AnyIterator {
            while let (disturbance, symbology, seed) = rest.popFirst() {
                guard let scene = try? CodeScene(symbology, disturbance, seed: seed) else { continue }
                let (width, height) = CodeScene.size
                return (
                    "\(disturbance.rawValue)-\(symbology.rawValue)-\(seed).pgm", Array(scene.text.utf8),
                    GreyImage(width: width, height: height, pixels: scene.pixels)
                )
            }
            return nil
        }
    }
}
