import AVFoundation
import Testing

private func fail(_ code: AVError.Code, _ userInfo: [String: Any] = [:]) throws {
    throw AVError(code, userInfo: userInfo)
}

@Suite("Errors")
struct AVErrorTests {
    @Test("SWIFT-9 an error is caught by its type")
    func byType() {
        do {
            try fail(.diskFull)
            Issue.record("nothing was thrown")
        } catch let error as AVError {
            #expect(error.code == .diskFull)
            #expect(error.code == AVError.Code.diskFull)
        } catch {
            Issue.record("another type")
        }
    }

    @Test("SWIFT-9 an error is caught by its code, and only by its own")
    func byCode() {
        do {
            try fail(.diskFull)
        } catch AVError.deviceWasDisconnected {
            Issue.record("the wrong code")
        } catch AVError.diskFull {
        } catch {
            Issue.record("not caught by code")
        }
    }

    @Test("SWIFT-9 an NSError of the domain is caught by its code")
    func byCodeAsNSError() {
        let error: any Error = NSError(domain: AVFoundationErrorDomain, code: -11807)
        #expect(AVError.diskFull ~= error)
        #expect(!(AVError.unknown ~= error))
        #expect(!(AVError.diskFull ~= (NSError(domain: NSPOSIXErrorDomain, code: -11807) as any Error)))
    }

    @Test("as an NSError it has Apple's domain, the raw code and the same text")
    func asNSError() {
        let error: any Error = AVError(.diskFull, userInfo: [AVErrorFileSizeKey: Int64(5)])
        let bridged = error as NSError
        #expect(bridged.domain == "AVFoundationErrorDomain")
        #expect(bridged.code == -11807)
        #expect(bridged.userInfo[AVErrorFileSizeKey] as? Int64 == 5)
        #expect(bridged.localizedDescription == "The disk is full. Free some space, or write to another disk.")
        #expect(AVError(bridging: bridged)?.code == .diskFull)
        #expect(AVError.errorDomain == AVFoundationErrorDomain)
    }

    @Test("the text contains the remedy, or is the error's own")
    func text() {
        let plain: any Error = AVError(.applicationIsNotAuthorizedToUseDevice)
        #expect(
            plain.localizedDescription
                == "This program is not allowed to use the camera. Let its user read and write the device, "
                + "e.g. sudo usermod -aG video $USER, then log in again."
        )
        let own: any Error = AVError(.unknown, userInfo: [NSLocalizedDescriptionKey: "Own words."])
        #expect(own.localizedDescription == "Own words.")
        #expect("\(own)" == "AVError.unknown (-11800): Own words.")
    }

    @Test(
        "raw codes are those of Apple",
        arguments: [
            (AVError.unknown, -11800), (.outOfMemory, -11801), (.sessionNotRunning, -11803),
            (.deviceAlreadyUsedByAnotherSession, -11804), (.noDataCaptured, -11805),
            (.sessionConfigurationChanged, -11806), (.diskFull, -11807), (.deviceWasDisconnected, -11808),
            (.mediaChanged, -11809), (.maximumDurationReached, -11810), (.maximumFileSizeReached, -11811),
            (.deviceNotConnected, -11814), (.deviceInUseByAnotherApplication, -11815),
            (.deviceLockedForConfigurationByAnotherProcess, -11817), (.sessionWasInterrupted, -11818),
            (.mediaServicesWereReset, -11819), (.decodeFailed, -11821), (.fileAlreadyExists, -11823),
            (.applicationIsNotAuthorizedToUseDevice, -11852), (.unsupportedOutputSettings, -11861),
            (.sessionHardwareCostOverage, -11872), (.unsupportedDeviceActiveFormat, -11873),
            (.encodeFailed, -11883),
        ] as [(AVError.Code, Int)]
    )
    func rawCodes(code: AVError.Code, raw: Int) {
        #expect(code.rawValue == raw)
        #expect(AVError.Code(rawValue: raw) == code)
    }

    @Test("every code of the range has two sentences")
    func texts() {
        let codes = (-11900 ... -11800).compactMap(AVError.Code.init(rawValue:))
        #expect(codes.count == 83)
        for code in codes {
            #expect(code.text.hasSuffix("."))
            #expect(code.text.dropLast().contains(where: { ".;".contains($0) }), "\(code)")
        }
    }

    @Test("properties of an error are read from its dictionary in either spelling")
    func userInfo() {
        let error = AVError(
            .fileAlreadyExists,
            userInfo: [
                AVErrorFileSizeKey: 12, AVErrorPIDKey: Int32(99), AVErrorRecordingSuccessfullyFinishedKey: true,
                AVErrorMediaTypeKey: "vide", AVErrorMediaSubTypeKey: [1, 2], AVErrorFileTypeKey: AVFileType.mov,
            ]
        )
        #expect(error.fileSize == 12)
        #expect(error.processID == 99)
        #expect(error.recordingSuccessfullyFinished == true)
        #expect(error.mediaType == .video)
        #expect(error.mediaSubtypes == [1, 2])
        #expect(error.fileType == .mov)
        #expect(AVError(.unknown).fileSize == nil)
        let timed = AVError(
            .diskFull,
            userInfo: [AVErrorTimeKey: CMTime(value: 1, timescale: 30), AVErrorPersistentTrackIDKey: 3]
        )
        #expect(timed.time == CMTime(value: 1, timescale: 30))
        #expect(timed.presentationTimeStamp == nil)
        #expect(timed.persistentTrackID == 3)
        #expect(timed.device == nil)
    }

    @Test("equal errors have equal codes and dictionaries")
    func equality() {
        #expect(AVError(.diskFull) == AVError(.diskFull))
        #expect(AVError(.diskFull) != AVError(.unknown))
        #expect(AVError(.diskFull, userInfo: [AVErrorPIDKey: 1]) != AVError(.diskFull))
        #expect(Set([AVError(.diskFull), AVError(.diskFull)]).count == 1)
    }
}
