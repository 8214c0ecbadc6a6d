import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCore

@Suite("AVAssetWriter")
struct AVAssetWriterTests {
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
        let sample = UncheckedReference(try NumberedImage.sample(0, at: .zero))
        func all() -> [ObjectiveCException.Name] {
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
        let writerReference = UncheckedReference(writer)
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

    @Test("WR-12 WR-17 one session: a second one, an end without a start, and non-numeric times raise")
    func sessions() throws {
        let (writer, _) = try SmallMovie.writer(folder.file("a.mov"))
        #expect(exceptions { writer.endSession(atSourceTime: .zero) } == [.generic])
        #expect(exceptions { writer.startSession(atSourceTime: .invalid) } == [.generic])
        #expect(exceptions { writer.startSession(atSourceTime: .positiveInfinity) } == [.generic])
        writer.startSession(atSourceTime: time(10))
        #expect(exceptions { writer.startSession(atSourceTime: time(10)) } == [.generic])
        #expect(exceptions { writer.endSession(atSourceTime: .indefinite) } == [.generic])
        writer.endSession(atSourceTime: time(20))
        #expect(exceptions { writer.endSession(atSourceTime: time(21)) } == [.generic])
        #expect(exceptions { writer.startSession(atSourceTime: time(22)) } == [.generic])
        writer.cancelWriting()
    }

    @Test("WR-21 finishing without a session fails, and there is no file")
    func noSession() async throws {
        let (writer, _) = try SmallMovie.writer(folder.file("a.mov"))
        await writer.finishWriting()
        #expect(writer.status == .failed)
        #expect((writer.error as? AVError)?.code == .unknown)
        #expect(folder.names.isEmpty)
    }

    @Test(
        "WR-22 finishing a session without samples completes a file without samples",
        arguments: [AVFileType.mov, .mp4]
    )
    func noSamples(type: AVFileType) async throws {
        let (writer, _) = try SmallMovie.writer(folder.file("a"), type: type)
        writer.startSession(atSourceTime: time(100))
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe.numbers(folder.file("a")).isEmpty)
    }

    @Test("WR-23 cancelling removes the file and is final; after failure and completion it has no effect")
    func cancel() async throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<5 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        #expect(folder.names == ["a.mov"])
        writer.cancelWriting()
        #expect(writer.status == .cancelled && folder.names.isEmpty && writer.error == nil)
        let late = try NumberedImage.sample(5, at: time(5))
        #expect(!input.append(late))
        await writer.finishWriting()
        #expect(writer.status == .cancelled)

        let idle = try AVAssetWriter(outputURL: folder.file("b.mov"), fileType: .mov)
        idle.cancelWriting()
        #expect(idle.status == .cancelled)

        let (done, last) = try SmallMovie.writer(folder.file("c.mov"))
        done.startSession(atSourceTime: .zero)
        try SmallMovie.append(0, at: .zero, to: last, of: done)
        await done.finishWriting()
        done.cancelWriting()
        #expect(done.status == .completed && folder.names == ["c.mov"])
    }

    @Test("WR-24 deallocating a writer that is writing removes the file; one that is finishing continues")
    func release() async throws {
        do {
            let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
            writer.startSession(atSourceTime: .zero)
            try SmallMovie.append(0, at: .zero, to: input, of: writer)
            #expect(folder.names == ["a.mov"])
        }
        #expect(folder.names.isEmpty)
        weak var gone: AVAssetWriter?
        await withCheckedContinuation { continuation in
            do {
                let (writer, input) = try SmallMovie.writer(folder.file("b.mov"))
                gone = writer
                writer.startSession(atSourceTime: .zero)
                try SmallMovie.append(0, at: .zero, to: input, of: writer)
                writer.finishWriting { continuation.resume() }
            } catch {
                Issue.record(error)
                continuation.resume()
            }
        }
        #expect(folder.names == ["b.mov"])
        #expect(try Probe.numbers(folder.file("b.mov")) == [0])
        _ = gone
    }

    @Test("WR-19 the handler runs once when the status is final: on success, on failure and on cancelling")
    func handlers() async throws {
        for ending in 0..<3 {
            let (writer, input) = try SmallMovie.writer(folder.file("\(ending).mov"))
            writer.startSession(atSourceTime: .zero)
            try SmallMovie.append(0, at: .zero, to: input, of: writer)
            let again = try NumberedImage.sample(0, at: .zero)
            if ending == 1 { #expect(!input.append(again)) }
            if ending == 2 { writer.cancelWriting() }
            let reference = UncheckedReference(writer)
            let status = await withCheckedContinuation { continuation in
                reference.value.finishWriting { continuation.resume(returning: reference.value.status) }
            }
            #expect(status == [.completed, .failed, .cancelled][ending])
        }
    }

    @Test("WIN-23 there is one pass over all inputs, which becomes nil when it is finished")
    func passes() async throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        input.performsMultiPassEncodingIfSupported = true
        writer.add(input)
        #expect(!input.canPerformMultiplePasses && input.currentPassDescription == nil)
        #expect(writer.startWriting())
        let ranges = try #require(input.currentPassDescription).sourceTimeRanges.map(\.timeRangeValue)
        #expect(ranges == [CMTimeRange(start: .zero, duration: .positiveInfinity)])
        let calls = Mutex(0)
        let queue = DispatchQueue(label: "passes")
        input.respondToEachPassDescription(on: queue) { calls.withLock { $0 += 1 } }
        queue.sync {}
        #expect(calls.withLock { $0 } == 1)
        input.markCurrentPassAsFinished()
        #expect(input.currentPassDescription == nil)
        queue.sync {}
        #expect(calls.withLock { $0 } == 2)
        writer.cancelWriting()
    }
}
