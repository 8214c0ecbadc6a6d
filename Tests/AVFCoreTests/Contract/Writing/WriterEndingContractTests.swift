import AVFoundation
import Dispatch
import Foundation
import Synchronization
import Testing

/// Tests the clauses of sessions and endings of asset writers.
@Suite struct WriterEndingContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

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

    @Test("WR-3 the file that startWriting() creates is the movie: its name is never free")
    func nameIsHeld() async throws {
        let url = folder.file("a.mov")
        func inode() throws -> NSNumber? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? NSNumber
        }
        let (writer, input) = try SmallMovie.writer(url)
        let reserved = try #require(try inode())
        writer.startSession(atSourceTime: .zero)
        try SmallMovie.append(0, at: .zero, to: input, of: writer)
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try inode() == reserved)
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
            let reference = Sent(writer)
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
