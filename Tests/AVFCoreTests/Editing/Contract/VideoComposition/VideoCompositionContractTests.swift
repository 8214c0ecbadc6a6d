import AVFoundation
import Foundation
import Testing

private typealias Fixtures = EditingFixtures

/// Tests ``AVVideoComposition``, ``RampList``, ``BuiltInCompositor`` and ``VideoComposer``.
@Suite("Video compositions")
struct VideoCompositionContractTests {
    /// Makes a black movie with a white box at (8, 6) of 16 by 12 pixels.
    ///
    /// - Parameter aspect: The width of a pixel, for a height of 1.
    private func box(aspect: Int = 1) throws -> AVURLAsset {
        AVURLAsset(
            url: try AssetFixtures.make(
                "box-\(aspect).mov",
                "-f lavfi -i color=black:s=64x48:r=30 -vf drawbox=x=8:y=6:w=16:h=12:color=white:t=fill,"
                    + "setsar=\(aspect)/1 -frames:v 6 -c:v libx264 -qp 2 -pix_fmt yuv420p"
            )
        )
    }

    private func track(_ asset: AVAsset) throws -> AVAssetTrack {
        try #require(asset.tracks(withMediaType: .video).first)
    }

    /// Makes a composition with one instruction for the first track.
    private func composition(
        _ asset: AVAsset,
        _ size: CGSize,
        _ change: (AVMutableVideoCompositionLayerInstruction) -> Void = { _ in }
    ) throws -> AVMutableVideoComposition {
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: try track(asset))
        change(layer)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = [layer]
        let composition = AVMutableVideoComposition()
        composition.renderSize = size
        composition.frameDuration = CMTime(value: 1, timescale: 30)
        composition.instructions = [instruction]
        return composition
    }

    /// Returns the composed frames as 32BGRA.
    private func frames(_ asset: AVAsset, _ composition: AVVideoComposition) throws -> [CMSampleBuffer] {
        let output = AVAssetReaderVideoCompositionOutput(
            videoTracks: asset.tracks(withMediaType: .video),
            videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        )
        output.videoComposition = composition
        return try Fixtures.frames(asset, output)
    }

    /// Returns the green of a pixel.
    private func green(_ buffer: CVPixelBuffer, _ x: Int, _ y: Int) -> Int {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return -1 }
        return Int(
            base.assumingMemoryBound(to: UInt8.self)[y * CVPixelBufferGetBytesPerRow(buffer) + x * 4 + 1]
        )
    }

    /// Returns the rectangle of the bright pixels.
    private func bright(_ buffer: CVPixelBuffer) -> CGRect {
        var found = CGRect.null
        for y in 0..<CVPixelBufferGetHeight(buffer) {
            for x in 0..<CVPixelBufferGetWidth(buffer) where green(buffer, x, y) > 127 {
                found = found.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return found
    }

    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) <= 1 && abs(a.minY - b.minY) <= 1 && abs(a.maxX - b.maxX) <= 1 && abs(a.maxY - b.maxY) <= 1
    }

    @Test("VCOMP-1 the properties of an asset give its size, its rate and one instruction for its duration")
    func properties() async throws {
        let asset = try Fixtures.asset(Fixtures.second)
        let made = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
        #expect(made.renderSize == CGSize(width: 64, height: 48) && made.renderScale == 1)
        #expect(made.frameDuration == CMTime(value: 1, timescale: 25) && made.instructions.count == 1)
        #expect(made.instructions[0].timeRange == CMTimeRange(start: .zero, duration: asset.duration))
        #expect(made.customVideoCompositorClass == nil && made.animationTool == nil)
        #expect(made.sourceTrackIDForFrameTiming == kCMPersistentTrackID_Invalid)
        let instruction = try #require(made.instructions[0] as? AVVideoCompositionInstruction)
        #expect(instruction.layerInstructions.map(\.trackID) == [try track(asset).trackID])
        #expect(instruction.enablePostProcessing && instruction.passthroughTrackID == kCMPersistentTrackID_Invalid)
        let copy = try #require(made.copy() as? AVVideoComposition)
        made.renderSize = .zero
        #expect(copy.renderSize.width == 64 && !(copy is AVMutableVideoComposition))
        let turned = AVVideoComposition(propertiesOf: AVURLAsset(url: try AssetFixtures.turned()))
        #expect(turned.renderSize == CGSize(width: 48, height: 64))
    }

    @Test("VCOMP-2 transforms place frames within a pixel, in eight orientations", arguments: 0..<8)
    func orientations(index: Int) throws {
        let asset = try box()
        var transform = CGAffineTransform.identity
        if index >= 4 { transform = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 64, ty: 0) }
        for _ in 0..<index % 4 {
            let height = index % 4 == 0 ? 48 : CGRect(x: 0, y: 0, width: 64, height: 48).applying(transform).height
            transform = transform.concatenating(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0))
        }
        let size = CGRect(x: 0, y: 0, width: 64, height: 48).applying(transform).standardized.size
        let composed = try frames(asset, try composition(asset, size) { $0.setTransform(transform, at: .zero) })
        #expect(composed.count == 6)
        let buffer = try #require(composed.first?.imageBuffer)
        #expect(CVPixelBufferGetWidth(buffer) == Int(size.width) && CVPixelBufferGetHeight(buffer) == Int(size.height))
        let expected = CGRect(x: 8, y: 6, width: 16, height: 12).applying(transform).standardized
        #expect(isClose(bright(buffer), expected), "\(bright(buffer)) in place of \(expected)")
    }

    @Test("VCOMP-3 scaling, turning by any angle and pixels that are not square are placed within a pixel")
    func shapes() throws {
        let wide = try box(aspect: 2)
        #expect(try track(wide).naturalSize == CGSize(width: 128, height: 48))
        let flat = try #require(
            try frames(wide, try composition(wide, CGSize(width: 128, height: 48))).first?.imageBuffer
        )
        #expect(isClose(bright(flat), CGRect(x: 16, y: 6, width: 32, height: 12)))
        let asset = try box()
        let transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 1.5, tx: 10, ty: -3)
        let scaled = try #require(
            try frames(
                asset,
                try composition(asset, CGSize(width: 128, height: 96)) { $0.setTransform(transform, at: .zero) }
            ).first?.imageBuffer
        )
        #expect(isClose(bright(scaled), CGRect(x: 26, y: 6, width: 32, height: 18)))
        let angle = CGAffineTransform(rotationAngle: .pi / 6).concatenating(CGAffineTransform(translationX: 30, y: 10))
        let askew = try #require(
            try frames(
                asset,
                try composition(asset, CGSize(width: 128, height: 96)) { $0.setTransform(angle, at: .zero) }
            ).first?.imageBuffer
        )
        let corners = CGRect(x: 8, y: 6, width: 16, height: 12).applying(angle)
        #expect(isClose(bright(askew).insetBy(dx: -0.5, dy: -0.5), corners.insetBy(dx: -0.5, dy: -0.5)))
    }

    @Test("VCOMP-4 opacities, crops and ramps change over time, over the background")
    func ramps() throws {
        let asset = try box()
        let made = try composition(asset, CGSize(width: 64, height: 48)) { layer in
            layer.setOpacityRamp(
                fromStartOpacity: 1,
                toEndOpacity: 0,
                timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 30))
            )
            layer.setCropRectangle(CGRect(x: 0, y: 0, width: 16, height: 48), at: CMTime(value: 1, timescale: 30))
        }
        let instruction = try #require(made.instructions[0] as? AVMutableVideoCompositionInstruction)
        #expect(instruction.containsTweening)
        let composed = try frames(asset, made).compactMap(\.imageBuffer)
        #expect(composed.count == 6)
        let values = composed.map { green($0, 12, 12) }
        #expect(values[0] > 245)
        for index in 1..<4 { #expect(abs(values[index] - 255 * (4 - index) / 4) < 8, "\(values)") }
        #expect(values[4] < 4 && values[5] < 4)
        // The frame is cropped from the second frame on.
        #expect(green(composed[0], 20, 12) > 245 && green(composed[1], 20, 12) < 10)
        instruction.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        let behind = try frames(asset, made).compactMap(\.imageBuffer)
        #expect(green(behind[5], 40, 30) > 250)
        var (start, end, range) = (Float(-1), Float(-1), CMTimeRange.invalid)
        let layer = try #require(instruction.layerInstructions.first)
        #expect(layer.getOpacityRamp(for: .zero, startOpacity: &start, endOpacity: &end, timeRange: &range))
        #expect(start == 1 && end == 0 && range.duration == CMTime(value: 4, timescale: 30))
        var crop = CGRect.null
        #expect(
            !layer.getCropRectangleRamp(for: .zero, startCropRectangle: &crop, endCropRectangle: nil, timeRange: nil)
        )
        #expect(!layer.getTransformRamp(for: .zero, start: nil, end: nil, timeRange: nil))
    }

    @Test("VCOMP-5 the first of several tracks is in front; each shows its own frame")
    func tracks() throws {
        let edit = AVMutableComposition()
        for clip in [Fixtures.first, Fixtures.second] {
            let added = try #require(edit.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
            try added.insertTimeRange(Fixtures.range(0, 600), of: try track(try Fixtures.asset(clip)), at: .zero)
        }
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: edit.duration)
        let layers = edit.tracks.map { AVMutableVideoCompositionLayerInstruction(assetTrack: $0) }
        layers[0].setTransform(CGAffineTransform(translationX: 0, y: 48), at: .zero)
        instruction.layerInstructions = layers
        let made = AVMutableVideoComposition()
        made.renderSize = CGSize(width: 64, height: 96)
        made.frameDuration = CMTime(value: 1, timescale: 10)
        made.instructions = [instruction]
        let composed = try frames(edit, made)
        #expect(composed.map(\.presentationTimeStamp.seconds) == (0..<10).map { Double($0) / 10 })
        for (index, sample) in composed.enumerated() {
            let buffer = try #require(sample.imageBuffer)
            func number(_ y: Int) -> Int {
                (0..<8).reduce(0) { green(buffer, $1 * 8 + 4, y) > 125 ? $0 | 1 << $1 : $0 }
            }
            #expect(number(12) == index * 25 / 10 && number(36) == 2, "frame \(index)")
            #expect(number(60) == index * 3 && number(84) == 1, "frame \(index)")
        }
    }

    @Test("VCOMP-6 the render scale and the frame duration apply to readers, generators, items and exports")
    func consumers() async throws {
        let asset = try Fixtures.asset(Fixtures.first)
        let made = try composition(asset, CGSize(width: 64, height: 48))
        made.frameDuration = CMTime(value: 1, timescale: 10)
        made.renderScale = 2
        let read = try frames(asset, made)
        #expect(read.count == 40 && read.first?.imageBuffer.map(CVPixelBufferGetWidth) == 128)
        let generator = AVAssetImageGenerator(asset: asset)
        generator.videoComposition = made
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        var actual = CMTime.invalid
        let image = try generator.copyCGImage(at: CMTime(value: 17, timescale: 30), actualTime: &actual)
        #expect(image.width == 128 && Fixtures.numbers(in: image.pixelBuffer)?.frame == 15)
        #expect(actual == CMTime(value: 5, timescale: 10))
        let item = AVPlayerItem(asset: asset)
        item.videoComposition = made
        let pictures = AVPlayerItemVideoOutput(pixelBufferAttributes: Fixtures.pixels)
        item.add(pictures)
        let player = AVPlayer(playerItem: item)
        let time = CMTime(value: 29, timescale: 30)
        _ = await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero)
        let shown = try #require(pictures.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil))
        #expect(CVPixelBufferGetWidth(shown) == 128 && Fixtures.numbers(in: shown)?.frame == 27)
        // Without the composition, the frame itself is shown.
        item.videoComposition = nil
        _ = await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero)
        made.renderScale = 1
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = made
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        try await session.export(to: url, as: .mov)
        let file = AVURLAsset(url: url)
        let output = AVAssetReaderTrackOutput(track: try track(file), outputSettings: Fixtures.pixels)
        let exported = try Fixtures.frames(file, output).compactMap(\.imageBuffer)
        #expect(exported.compactMap { Fixtures.numbers(in: $0)?.frame } == (0..<40).map { $0 * 3 })
    }

    @Test("VCOMP-7 a composition is valid when instructions cover the time without gaps and name the asset's tracks")
    func validity() throws {
        final class Handler: NSObject, AVVideoCompositionValidationHandling {
            nonisolated(unsafe) var found: [String] = []
            func videoComposition(
                _ videoComposition: AVVideoComposition,
                shouldContinueValidatingAfterFindingInvalidValueForKey key: String
            ) -> Bool {
                found.append(key)
                return true
            }
            func videoComposition(
                _ videoComposition: AVVideoComposition,
                shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
            ) -> Bool {
                found.append("gap \(Int((timeRange.start.seconds * 600).rounded()))")
                return true
            }
            func videoComposition(
                _ videoComposition: AVVideoComposition,
                shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
                    any AVVideoCompositionInstructionProtocol,
                layerInstruction: AVVideoCompositionLayerInstruction,
                asset: AVAsset
            ) -> Bool {
                found.append("track \(layerInstruction.trackID)")
                return true
            }
        }
        let asset = try Fixtures.asset(Fixtures.first)
        let all = CMTimeRange(start: .zero, duration: .positiveInfinity)
        let made = try composition(asset, CGSize(width: 64, height: 48))
        #expect(made.isValid(for: asset, timeRange: all, validationDelegate: nil))
        let instruction = try #require(made.instructions[0] as? AVMutableVideoCompositionInstruction)
        instruction.timeRange = Fixtures.range(300, 600)
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 99
        instruction.layerInstructions.append(layer)
        made.renderSize = .zero
        let handler = Handler()
        #expect(!made.isValid(for: asset, timeRange: all, validationDelegate: handler))
        #expect(handler.found == ["renderSize", "gap 0", "track 99", "gap 600"])
        #expect(!made.isValid(for: asset, timeRange: all, validationDelegate: nil))
    }
}
