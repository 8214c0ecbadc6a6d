import AVFoundation
import Dispatch
import Foundation
import Synchronization
import Testing

/// Tests the clauses of ``AVAssetWriter``.
@Suite struct WriterContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    @Test("WR-1 a writer goes from unknown by writing to completed, and observers are notified")
    func life() async throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        let seen = Mutex<[AVAssetWriter.Status]>([])
        let observation = writer.observe(\.status, options: [.new]) { _, change in
            if let new = change.newValue { seen.withLock { $0.append(new) } }
        }
        #expect(writer.status == .unknown && writer.error == nil)
        writer.add(input)
        #expect(writer.startWriting())
        #expect(writer.status == .writing)
        writer.startSession(atSourceTime: time(0))
        try SmallMovie.append(0, at: time(0), to: input, of: writer)
        await writer.finishWriting()
        #expect(writer.status == .completed && writer.error == nil)
        #expect(seen.withLock { $0 } == [.writing, .completed])
        observation.invalidate()
        #expect(folder.names == ["a.mov"])
    }

    @Test("WR-2 an unknown file type raises; one that cannot be written, and a URL that is no file URL, throw")
    func types() throws {
        let names = exceptions {
            #expect(throws: (any Error).self) {
                try AVAssetWriter(outputURL: folder.file("a"), fileType: AVFileType("no.such.type"))
            }
        }
        #expect(names == [.invalidArgument])
        #expect(throws: AVError.self) { try AVAssetWriter(outputURL: folder.file("a.jpg"), fileType: .jpg) }
        let address = try #require(URL(string: "https://example.org/a.mov"))
        #expect(throws: AVError.self) { try AVAssetWriter(outputURL: address, fileType: .mov) }
    }

    @Test("WR-3 startWriting on an existing file fails with fileAlreadyExists and leaves the file unchanged")
    func existing() throws {
        let url = folder.file("a.mov")
        try Data("mine".utf8).write(to: url)
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings()))
        #expect(!writer.startWriting())
        #expect(writer.status == .failed)
        let error = try #require(writer.error as? AVError)
        #expect(error.code == .fileAlreadyExists && error.errorCode == -11823)
        let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.domain == NSOSStatusErrorDomain && underlying.code == -12412)
        #expect(error.localizedDescription.contains(url.path))
        #expect(try Data(contentsOf: url) == Data("mine".utf8))
    }

    @Test("WR-3 a missing folder and one without write permission fail with the system's error underneath")
    func missingFolder() throws {
        for (url, number) in [(folder.file("none/a.mov"), ENOENT), (URL(fileURLWithPath: "/proc/a.mov"), 0)] {
            let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
            writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings()))
            #expect(!writer.startWriting())
            #expect(writer.status == .failed)
            let error = try #require(writer.error as? AVError)
            #expect(error.code == .unknown && error.errorCode == -11800)
            let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
            #expect(underlying.domain == NSPOSIXErrorDomain)
            if number != 0 { #expect(underlying.code == Int(number)) }
            #expect(error.localizedDescription.hasPrefix("The file \(url.path) cannot be made: "))
        }
    }

    @Test("WR-4 startWriting in any status but unknown raises")
    func startTwice() async throws {
        let (writer, _) = try SmallMovie.writer(folder.file("a.mov"))
        #expect(exceptions { writer.startWriting() } == [.generic])
        writer.cancelWriting()
        #expect(exceptions { writer.startWriting() } == [.generic])
    }

    @Test("WR-5 calls that need a writer that is writing raise before the start and after completion")
    func wrongStatus() async throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        writer.add(input)
        let sample = Sent(try NumberedImage.sample(0, at: .zero))
        let all = {
            exceptions {
                writer.startSession(atSourceTime: .zero)
                writer.endSession(atSourceTime: .zero)
                input.markAsFinished()
                writer.finishWriting { Issue.record("a handler of a call that raised") }
            }
        }
        #expect(all() == [.generic, .generic, .generic, .generic])
        #expect(exceptions { input.append(sample.value) } == [.generic])
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        #expect(input.append(sample.value))
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(all() == [.generic, .generic, .generic, .generic])
        // Only the end rejects without an exception (WIN-9).
        #expect(exceptions { input.append(sample.value) } == [])
        #expect(!input.append(sample.value))
    }

    @Test("WR-5 a second finishWriting raises")
    func finishTwice() async throws {
        let (writer, _) = try SmallMovie.writer(folder.file("a.mov"))
        writer.startSession(atSourceTime: .zero)
        let writerReference = Sent(writer)
        await withCheckedContinuation { continuation in
            let names = exceptions {
                writerReference.value.finishWriting { continuation.resume() }
                writerReference.value.finishWriting { Issue.record("a handler of a call that raised") }
            }
            #expect(names == [.generic])
        }
    }

    @Test("WR-6 configuring after the start raises and changes nothing")
    func configuration() throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        let names = exceptions {
            writer.metadata = []
            writer.shouldOptimizeForNetworkUse = true
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
            writer.initialMovieFragmentInterval = CMTime(value: 1, timescale: 1)
            writer.initialMovieFragmentSequenceNumber = 2
            writer.movieTimeScale = 1000
            writer.overallDurationHint = CMTime(value: 1, timescale: 1)
            writer.directoryForTemporaryFiles = folder.url
            writer.preferredOutputSegmentInterval = CMTime(value: 1, timescale: 1)
            writer.initialSegmentStartTime = .zero
            writer.delegate = nil
            input.transform = CGAffineTransform(rotationAngle: 1)
            input.metadata = []
            input.naturalSize = CGSize(width: 1, height: 1)
            input.preferredVolume = 0.5
            input.mediaTimeScale = 1000
            input.expectsMediaDataInRealTime = false
            input.languageCode = "eng"
            input.extendedLanguageTag = "en"
            input.preferredMediaChunkAlignment = 1
            input.preferredMediaChunkDuration = CMTime(value: 1, timescale: 1)
        }
        #expect(names == Array(repeating: .generic, count: 21))
        #expect(!writer.shouldOptimizeForNetworkUse && writer.movieTimeScale == 0)
        #expect(input.transform == .identity && input.expectsMediaDataInRealTime && input.languageCode == nil)
        writer.cancelWriting()
    }

    @Test("WR-7 the default values of a writer")
    func defaults() throws {
        let writer = try AVAssetWriter(url: folder.file("a.mov"), fileType: .mov)
        #expect(writer.metadata.isEmpty && !writer.shouldOptimizeForNetworkUse)
        #expect(!writer.movieFragmentInterval.isValid && !writer.initialMovieFragmentInterval.isValid)
        #expect(writer.initialMovieFragmentSequenceNumber == 1 && writer.movieTimeScale == 0)
        #expect(!writer.overallDurationHint.isValid && writer.directoryForTemporaryFiles == nil)
        #expect(!writer.preferredOutputSegmentInterval.isNumeric && writer.delegate == nil)
        #expect(writer.outputURL == folder.file("a.mov") && writer.outputFileType == .mov)
        #expect(writer.inputs.isEmpty && writer.inputGroups.isEmpty && folder.names.isEmpty)
    }

    @Test("WR-8 starting without inputs fails")
    func noInputs() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        #expect(!writer.startWriting())
        #expect(writer.status == .failed && writer.error != nil && folder.names.isEmpty)
    }

    @Test(
        "WR-9 WR-10 inputs that can be added to a file",
        arguments: [
            (.mov, .video, .h264, true), (.mov, .video, .proRes422, true), (.mov, .video, .jpeg, true),
            (.mp4, .video, .hevc, true), (.mp4, .video, .proRes422, false), (.mp4, .video, .jpeg, false),
            (.m4v, .video, .h264, true), (.m4a, .video, .h264, false), (.wav, .video, .h264, false),
        ] as [(AVFileType, AVMediaType, AVVideoCodecType, Bool)]
    )
    func adding(type: AVFileType, media: AVMediaType, codec: AVVideoCodecType, isPossible: Bool) throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a"), fileType: type)
        let input = AVAssetWriterInput(mediaType: media, outputSettings: SmallMovie.settings(codec: codec))
        #expect(writer.canAdd(input) == isPossible)
        #expect(writer.canApply(outputSettings: input.outputSettings, forMediaType: media) == isPossible)
        let names = exceptions { writer.add(input) }
        #expect(names == (isPossible ? [] : [.invalidArgument]))
        #expect(writer.inputs == (isPossible ? [input] : []))
    }

    @Test("WR-9 an input belongs to one writer; passthrough needs a format hint for all types but mov")
    func addingTwice() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a"), fileType: .mov)
        let other = try AVAssetWriter(outputURL: folder.file("b"), fileType: .mp4)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        #expect(writer.canAdd(input) && !other.canAdd(input))
        writer.add(input)
        #expect(!writer.canAdd(input))
        #expect(exceptions { other.add(input) } == [.invalidArgument])
        let hint = try CMFormatDescription(videoCodecType: .h264, width: 320, height: 240)
        #expect(other.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: hint)))
        let wrong = try CMFormatDescription(videoCodecType: .proRes422, width: 320, height: 240)
        #expect(!other.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: wrong)))
        #expect(!other.canAdd(AVAssetWriterInput(mediaType: .metadata, outputSettings: nil)))
        #expect(Set(writer.availableMediaTypes).isSuperset(of: [.video, .audio]))
        #expect(writer.startWriting())
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil)))
        writer.cancelWriting()
    }
}
