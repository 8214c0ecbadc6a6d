import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Makes a PNG file that only declares its size: signature, IHDR with a correct checksum, IDAT without data, IEND.
func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = ~0
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
    func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) } }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(UInt32(data.count)) + body + big(checksum(body))
    }
    let empty: [UInt8] = [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", empty) + chunk("IEND", [])
}

@Suite("Hostile and damaged files")
struct HostileFileTests {
    /// Returns the error code of opening a file; the message must name the file.
    private func code(_ path: String) -> MediaError.Code? {
        do {
            _ = try MediaReader(.file(path))
            return nil
        } catch {
            #expect(error.message.contains(path), "\(error.message)")
            #expect(error.message.hasSuffix("."))
            return error.code
        }
    }

    @Test("a missing file, a folder, a pipe and an empty file give different errors")
    func notFiles() throws {
        #expect(code(Fixtures.path("nothing.mp4")) == .notFound)
        #expect(code(Fixtures.path("nothing.mp4") + "/below.mp4") == .notFound)
        #expect(code(Fixtures.folder.path) == .isFolder)
        #expect(code(try Fixtures.write("empty.mp4", [])) == .empty)
        let pipe = Fixtures.path("pipe.mp4")
        mkfifo(pipe, 0o600)
        #expect(code(pipe) == .notAFile)
        #expect(code("/dev/zero") == .notAFile)
    }

    @Test("an unreadable file reports the missing permission", .enabled(if: getuid() != 0, "root may read everything"))
    func noPermission() throws {
        let path = try Fixtures.write("secret.mp4", [1, 2, 3])
        chmod(path, 0)
        #expect(code(path) == .noPermission)
    }

    @Test("the errno of a denied file maps to its error code")
    func refusedNumber() { #expect(MediaError(opening: "a.mp4", errno: EACCES).code == .noPermission) }

    @Test("bytes in no media format are unrecognized")
    func garbage() throws {
        var numbers = SeededNumbers(seed: 7)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        #expect(code(try Fixtures.write("noise.mp4", noise)) == .unrecognized)
        #expect(code(try Fixtures.write("one.png", [0x89])) == .unrecognized)
        #expect(code(try Fixtures.write("zeros.mp4", [UInt8](repeating: 0, count: 50_000))) == .unrecognized)
        #expect(code(try Fixtures.write("notes.txt", Array("Just some words.\n".utf8))) == .unrecognized)
        #expect(code(try Fixtures.write("script.avs", Array("Version()\n".utf8))) == .unrecognized)
    }

    @Test("an audio-only file has no video")
    func audioOnly() throws {
        #expect(code(try Fixtures.make("tone.wav", "-f lavfi -i sine=duration=0.2")) == .noVideo)
    }

    @Test("images beyond the limits are rejected before memory is allocated for them")
    func tooLarge() throws {
        #expect(code(try Fixtures.write("wide.png", pngHeader(width: 100_000, height: 100_000))) == .tooLarge)
        #expect(code(try Fixtures.write("wider.png", pngHeader(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))) == .tooLarge)
        #expect(code(try Fixtures.write("long.png", pngHeader(width: 20_000, height: 10))) == .tooLarge)
        let path = try Fixtures.make("rgb.png", Clip.images[0].arguments)
        var options = MediaReader.Options()
        options.limits.maximumPixels = 160 * 120 - 1
        let error = #expect(throws: MediaError.self) { _ = try MediaReader(.file(path), options: options) }
        #expect(error?.code == .tooLarge)
        options.limits.maximumPixels += 1
        #expect(throws: Never.self) { _ = try MediaReader(.file(path), options: options) }
    }

    @Test("playlists that name other files or addresses are not followed")
    func lists() throws {
        let video = try Fixtures.make("late-start.ts", Clip.h264 + " -bf 2")
        let hls = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.0,\n\(video)\n#EXT-X-ENDLIST\n"
        #expect(code(try Fixtures.write("list.m3u8", Array(hls.utf8))) == .unsupportedFormat)
        #expect(
            code(try Fixtures.write("list.ffconcat", Array("ffconcat version 1.0\nfile late-start.ts\n".utf8)))
                == .unsupportedFormat
        )
        #expect(code("concat:" + video) == .notFound)
        #expect(code("subfile,,start,0,end,0,,:" + video) == .notFound)
    }

    @Test("a file cut off before its index is reported as truncated", arguments: [100, 1000, 5000])
    func cutBeforeIndex(length: Int) throws {
        let bytes = try Fixtures.bytes(try Fixtures.make("bframes.mp4", Clip.h264 + " -bf 3 -g 12"))
        #expect(code(try Fixtures.write("cut\(length).mp4", bytes.prefix(length))) == .truncated)
    }

    @Test(
        "a file cut off in the middle gives its frames up to there and then reports truncation",
        arguments: ["mp4", "mkv", "webm", "avi", "flv"]
    )
    func cutInTheMiddle(container: String) throws {
        let codec = container == "webm" ? "-c:v libvpx -cpu-used 8" : "-c:v libx264 -pix_fmt yuv420p -bf 0"
        let path = try Fixtures.make(
            "whole.\(container)",
            Fixtures.source(frames: 30) + " \(codec) -g 5" + (container == "mp4" ? " -movflags +faststart" : "")
        )
        let bytes = try Fixtures.bytes(path)
        let cut = try Fixtures.write("half.\(container)", bytes.prefix(bytes.count * 6 / 10))
        let reader = try MediaReader(.file(cut))
        let frames = try readAll(reader)
        #expect(frames.count >= 8 && frames.count < 29)
        #expect(reader.endError?.code == .truncated)
        #expect(reader.endError?.message.contains(cut) == true)
    }

    @Test("an image cut off in the middle reports truncation, with or without a frame", arguments: ["png", "jpg"])
    func cutImage(ending: String) throws {
        let path = try Fixtures.make("cut-me.\(ending)", Fixtures.source(frames: 1))
        let bytes = try Fixtures.bytes(path)
        let cut = try Fixtures.write("cut.\(ending)", bytes.prefix(bytes.count / 2))
        do {
            let reader = try MediaReader(.file(cut))
            #expect(try readAll(reader).count == 1)
            #expect(reader.endError?.code == .truncated)
        } catch {
            let code = (error as? MediaError)?.code
            #expect(code == .truncated || code == .damaged)
        }
    }

    @Test("a damaged packet is skipped, counted, and leaves a gap in the numbers")
    func damagedPacket() throws {
        // Each frame is a PNG image with checksums, so that damage is certain to be detected.
        let path = try Fixtures.make("pngs.mov", Fixtures.source(frames: 10) + " -c:v png -threads 1")
        var bytes = try Fixtures.bytes(path)
        let mark = Array("IDAT".utf8)
        let chunks = (0..<bytes.count - 4).filter { bytes[$0] == mark[0] && Array(bytes[$0..<$0 + 4]) == mark }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        let images = (0..<bytes.count - 4).filter { bytes[$0] == 0x89 && Array(bytes[$0..<$0 + 4]) == signature }
        try #require(images.count == 10 && !chunks.isEmpty)
        // Without their signatures, the fourth and fifth frames are not PNG images.
        bytes[images[3]] = 0
        bytes[images[4]] = 0
        let reader = try MediaReader(.file(try Fixtures.write("damaged.mov", bytes)))
        let frames = try readAll(reader)
        #expect(frames.map(\.index) == [0, 1, 2, 5, 6, 7, 8, 9])
        #expect(frames.map(\.lostBefore) == [0, 0, 0, 2, 0, 0, 0, 0])
        #expect(
            frames.map(\.presentationTime.value)
                == [0, 1, 2, 5, 6, 7, 8, 9].map { $0 * frames[1].presentationTime.value }
        )
        #expect(reader.lostCount == 2)
        #expect(reader.endError == nil)
    }

    @Test(
        "flipped bytes never crash or hang a reader",
        arguments: ["fuzz.mp4", "fuzz.png", "fuzz.jpg", "fuzz.gif", "fuzz.mkv"]
    )
    func flippedBytes(name: String) throws {
        let frames = name.hasSuffix("g") ? 1 : 5
        let codec = name.hasSuffix("mp4") || name.hasSuffix("mkv") ? " -c:v libx264 -pix_fmt yuv420p" : ""
        let whole = try Fixtures.bytes(try Fixtures.make(name, Fixtures.source("64x48", frames: frames) + codec))
        let seed = UInt64.random(in: 0...UInt64.max)
        print("flippedBytes \(name) seed \(seed)")
        var numbers = SeededNumbers(seed: seed)
        for round in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...12, using: &numbers) {
                // Headers drive most decisions, so half of the flips go there.
                let limit = Bool.random(using: &numbers) ? min(bytes.count, 200) : bytes.count
                bytes[Int.random(in: 0..<limit, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers)) }
            let path = try Fixtures.write("flipped-" + name, bytes)
            do {
                let reader = try MediaReader(.file(path))
                var last = CMTime(value: -1, timescale: 1)
                var count = 0
                while let frame = try reader.nextFrame(), count < 10_000 {
                    #expect(frame.presentationTime > last)
                    last = frame.presentationTime
                    count += 1
                }
                #expect(count < 10_000)
            } catch {
                #expect(error.message.contains(path))
            }
            _ = try? MediaInspection(.file(path))
        }
    }

    @Test("an unreachable address is a network error that hides the password")
    func unreachable() throws {
        let error = #expect(throws: MediaError.self) {
            _ = try MediaReader(.address("http://someone:secret@127.0.0.1:9/clip.mp4"))
        }
        #expect(error?.code == .network)
        #expect(error?.message.contains("http://127.0.0.1:9/clip.mp4") == true)
        #expect(error?.message.contains("secret") == false)
        let local = #expect(throws: MediaError.self) { _ = try MediaReader(.address("file:///etc/hostname")) }
        #expect(local != nil)
    }
}
