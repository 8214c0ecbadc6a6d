import AVFoundation
import Testing

private typealias Fixtures = EditingFixtures

/// Random edits of a composition and of its model alike.
struct RandomEditor {
    var random: SeededGenerator
    let composition = AVMutableComposition()
    let video: AVMutableCompositionTrack
    let audio: AVMutableCompositionTrack
    var model = EditingModel()
    var scales = true
    let assets: [EditingFixtures.Clip: AVURLAsset]

    init(seed: UInt64, scales: Bool) throws {
        random = SeededGenerator(seed: seed)
        self.scales = scales
        video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        audio = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        assets = [
            Fixtures.first: try Fixtures.asset(Fixtures.first),
            Fixtures.second: try Fixtures.asset(Fixtures.second),
        ]
    }

    mutating func edit() throws {
        switch model.count == 0 ? 0 : Int.random(in: 0..<(scales ? 6 : 5), using: &random) {
        case 0, 1, 2:
            let clip = Bool.random(using: &random) ? Fixtures.first : Fixtures.second
            let all = Int(clip.seconds * 600)
            let start = Int.random(in: 0..<(all - 60), using: &random)
            let end = Int.random(in: (start + 20)...all, using: &random)
            let place = Int.random(in: 0...(model.count + 60), using: &random)
            let asset = try #require(assets[clip])
            for (track, type) in [(video, AVMediaType.video), (audio, .audio)] {
                try track.insertTimeRange(
                    Fixtures.range(start, end),
                    of: try #require(asset.tracks(withMediaType: type).first),
                    at: Fixtures.time(place)
                )
            }
            model.insert(clip, from: start, to: end, at: place)
        case 3:
            let place = Int.random(in: 0..<model.count, using: &random)
            let length = Int.random(in: 1...200, using: &random)
            composition.insertEmptyTimeRange(Fixtures.range(place, place + length))
            model.insertEmpty(length, at: place)
        case 4:
            let start = Int.random(in: 0..<model.count, using: &random)
            let length = Int.random(in: 1...max(1, model.count / 4), using: &random)
            composition.removeTimeRange(Fixtures.range(start, start + length))
            model.remove(start, start + length)
        default:
            let start = Int.random(in: 0..<model.count, using: &random)
            let end = min(model.count, start + Int.random(in: 30...600, using: &random))
            guard end - start >= 20, model.count < 6000 else { return }
            let length = Int.random(in: (end - start) / 2...(end - start) * 2, using: &random)
            composition.scaleTimeRange(Fixtures.range(start, end), toDuration: Fixtures.time(length))
            model.scale(start, end, to: length)
        }
    }
}
