import AVFoundation
import Foundation
import Synchronization
import Testing

private func time(_ value: Int64, _ scale: CMTimeScale) -> CMTime { CMTime(value: value, timescale: scale) }

/// Makes a generator for the exact frames of a file.
private func exact(_ url: URL) -> AVAssetImageGenerator {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    return generator
}

@Suite("AVAssetImageGenerator")
struct AVAssetImageGeneratorTests {
    @Test("IMG-1 with the default tolerances the fastest available frame is used")
    func defaults() throws {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: try AssetFixtures.greys()))
        #expect(generator.requestedTimeToleranceBefore == .positiveInfinity)
        #expect(generator.requestedTimeToleranceAfter == .positiveInfinity)
        var actual = CMTime.invalid
        let image = try generator.copyCGImage(at: time(7, 30), actualTime: &actual)
        #expect(actual == .zero)
        #expect(image.greyNumber == 0)
        _ = try generator.copyCGImage(at: time(27, 30), actualTime: &actual)
        #expect(actual == time(20, 30))
    }

    @Test("IMG-1 without tolerances the image is exactly the frame that is shown", arguments: 0..<30)
    func exactFrames(number: Int) throws {
        let generator = exact(try AssetFixtures.greys())
        for moment in [time(Int64(number), 30), time(Int64(number) * 20 + 19, 600)] {
            var actual = CMTime.invalid
            let image = try generator.copyCGImage(at: moment, actualTime: &actual)
            #expect(actual == time(Int64(number), 30))
            #expect(image.greyNumber == number)
        }
    }

    @Test("IMG-1 a tolerance before allows an earlier frame, but not beyond the tolerance")
    func tolerance() throws {
        let generator = exact(try AssetFixtures.greys())
        generator.requestedTimeToleranceBefore = time(3, 30)
        var actual = CMTime.invalid
        let image = try generator.copyCGImage(at: time(18, 30), actualTime: &actual)
        #expect(actual >= time(15, 30) && actual <= time(18, 30))
        #expect(Int(actual.seconds * 30 + 0.5) == image.greyNumber)
    }

    @Test("IMG-2 images have the size of the frames, smaller on request, and are never enlarged or distorted")
    func sizes() throws {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: try AssetFixtures.movie()))
        #expect(generator.maximumSize == .zero && !generator.appliesPreferredTrackTransform)
        #expect(generator.apertureMode == nil)
        for (limit, width, height) in [
            (CGSize.zero, 160, 120), (CGSize(width: 80, height: 80), 80, 60), (CGSize(width: 0, height: 30), 40, 30),
            (CGSize(width: 1000, height: 1000), 160, 120), (CGSize(width: 1000, height: 60), 80, 60),
        ] {
            generator.maximumSize = limit
            let image = try generator.copyCGImage(at: .zero, actualTime: nil)
            #expect(image.width == width && image.height == height, "\(limit)")
        }
    }

    @Test("IMG-2 the track's rotation is applied only on request")
    func transform() throws {
        let generator = exact(try AssetFixtures.turned())
        let flat = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(flat.width == 64 && flat.height == 48)
        #expect(flat.pixel(5, 20)[2] > 200 && flat.pixel(60, 20)[0] > 200)
        generator.appliesPreferredTrackTransform = true
        let upright = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(upright.width == 48 && upright.height == 64)
        // Rotated clockwise: the left side is now at the top.
        #expect(upright.pixel(20, 5)[2] > 200 && upright.pixel(20, 60)[0] > 200)
        generator.maximumSize = CGSize(width: 24, height: 1000)
        let small = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(small.width == 24 && small.height == 32)
    }

    @Test("IMG-2 non-square pixels become square, unless encoded pixels are requested")
    func aperture() throws {
        let url = try AssetFixtures.make(
            "wide.mov",
            "-f lavfi -i testsrc2=size=160x120:rate=30 -frames:v 2 -vf setsar=2/1 -c:v libx264 -pix_fmt yuv420p"
        )
        let generator = exact(url)
        #expect(try generator.copyCGImage(at: .zero, actualTime: nil).width == 320)
        generator.apertureMode = .encodedPixels
        #expect(try generator.copyCGImage(at: .zero, actualTime: nil).width == 160)
    }

    @Test("IMG-3 a time beyond the end, or before the beginning, gives the nearest frame and no error")
    func outside() throws {
        let generator = exact(try AssetFixtures.greys())
        var actual = CMTime.invalid
        #expect(try generator.copyCGImage(at: time(100, 1), actualTime: &actual).greyNumber == 29)
        #expect(actual == time(29, 30))
        #expect(try generator.copyCGImage(at: time(-1, 1), actualTime: &actual).greyNumber == 0)
        #expect(actual == .zero)
        #expect(throws: AVError.self) { try generator.copyCGImage(at: .indefinite, actualTime: nil) }
    }

    @Test("IMG-4 the handler is called once for each time, in the order of the requests")
    func handlers() async throws {
        let generator = exact(try AssetFixtures.greys())
        let times = [9, 3, 22, 3].map { time($0, 30) }
        let list = Mutex<[(CMTime, Int, CMTime, AVAssetImageGenerator.Result)]>([])
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            generator.generateCGImagesAsynchronously(forTimes: times.map { NSValue(time: $0) }) {
                requested,
                image,
                actual,
                result,
                error in
                #expect(error == nil)
                let count = list.withLock {
                    $0.append((requested, image?.greyNumber ?? -1, actual, result))
                    return $0.count
                }
                if count == times.count { continuation.resume() }
            }
        }
        let results = list.withLock { $0 }
        #expect(results.map(\.0) == times && results.map(\.2) == times)
        #expect(results.map(\.1) == [9, 3, 22, 3])
        #expect(results.allSatisfy { $0.3 == .succeeded })
    }

    @Test("IMG-4 waiting requests can be cancelled, and are reported as cancelled")
    func cancelling() async throws {
        let generator = exact(try AssetFixtures.greys())
        let results = Mutex<[AVAssetImageGenerator.Result]>([])
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            generator.generateCGImagesAsynchronously(forTimes: (0..<10).map { NSValue(time: time($0, 30)) }) {
                _,
                image,
                _,
                result,
                error in
                // The first handler runs on the generator's queue, so none of the other requests has begun.
                let count = results.withLock {
                    $0.append(result)
                    return $0.count
                }
                if count == 1 { generator.cancelAllCGImageGeneration() }
                if result == .cancelled { #expect(image == nil && error != nil) }
                if count == 10 { continuation.resume() }
            }
        }
        #expect(results.withLock { $0 } == [.succeeded] + Array(repeating: .cancelled, count: 9))
        #expect(try await generator.image(at: time(5, 30)).image.greyNumber == 5)
    }

    @Test("IMG-5 a missing video track and missing files are errors with their codes")
    func errors() async throws {
        let audio = #expect(throws: AVError.self) {
            try exact(try AssetFixtures.wav()).copyCGImage(at: .zero, actualTime: nil)
        }
        #expect(audio?.code == .noSourceTrack)
        let missing = #expect(throws: AVError.self) {
            try exact(AssetFixtures.missing).copyCGImage(at: .zero, actualTime: nil)
        }
        #expect(missing?.code == .unknown)
        await #expect(throws: AVError.self) { _ = try await exact(AssetFixtures.missing).image(at: .zero) }
    }

    @Test("IMG-6 images come as a sequence of successes and failures")
    func sequence() async throws {
        let generator = exact(try AssetFixtures.greys())
        var numbers: [Int] = []
        for await element in generator.images(for: [time(4, 30), .invalid, time(29, 30)]) {
            switch element {
            case .success(let requested, let image, let actual):
                #expect(requested == actual)
                numbers.append(image.greyNumber)
            case .failure(let requested, _):
                #expect(!requested.isValid)
                #expect(throws: AVError.self) { _ = try element.image }
                numbers.append(-1)
            }
        }
        #expect(numbers == [4, -1, 29])
    }
}
