import AVFoundation
import Foundation
import Testing

@Suite("Writing to a full disk")
struct FullDiskContractTests {
    @Test("WR-26 a full disk fails the writer, and what was written can be read", arguments: [false, true])
    func full(isFragmented: Bool) async throws {
        let path = AssetFixtures.folder.appendingPathComponent("full-\(isFragmented).mov").path
        // A limit on the size of files stands for the disk; it holds for one process only.
        await #expect(processExitsWith: .success) { [path = path as String, isFragmented = isFragmented as Bool] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let properties: [String: Any] = [AVVideoAverageBitRateKey: 4_000_000, AVVideoMaxKeyFrameIntervalKey: 10]
            let (writer, input) = try SmallMovie.writer(
                URL(fileURLWithPath: path),
                settings: SmallMovie.settings(properties: properties)
            ) { writer, _ in
                if isFragmented { writer.movieFragmentInterval = CMTime(value: 1, timescale: 3) }
            }
            writer.startSession(atSourceTime: .zero)
            for frame in 0..<3000 where writer.status == .writing {
                let time = CMTime(value: CMTimeValue(frame), timescale: 30)
                #expect(comesTrue { input.isReadyForMoreMediaData || writer.status != .writing })
                guard writer.status == .writing else { break }
                _ = input.append(try NumberedImage.sample(frame, at: time))
            }
            #expect(comesTrue { writer.status == .failed })
            let error = try #require(writer.error as? AVError)
            #expect(error.code == .diskFull && error.localizedDescription.contains(path))
        }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        #expect(try #require(size) <= 100_000)
        let (reader, output) = try startedReader(URL(fileURLWithPath: path), .video, nil)
        let count = readAll(output).count
        #expect(count > 10, "\(count) frames can be read, \(String(describing: reader.error))")
    }
}
