import CV4L2
import CoreMedia
import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: errors")
struct V4L2ErrorTests {
    private func error(_ body: () throws -> Void) -> CameraError? {
        do {
            try body()
            return nil
        } catch {
            return error as? CameraError
        }
    }

    @Test(
        "failures to open are reported with their reason",
        arguments: [
            (ENOENT, CameraError.Code.notFound), (ENODEV, .notFound), (ENXIO, .notFound), (EACCES, .noPermission),
            (EPERM, .noPermission), (EBUSY, .busy), (EMFILE, .unreadable), (EIO, .unreadable),
        ]
    )
    func opening(number: Int32, code: CameraError.Code) {
        let driver = FakeDriver()
        driver.failOpen(number)
        let error = error { _ = try V4L2Camera(path: "/dev/video7", system: driver) }
        #expect(error?.code == code)
        #expect(error?.message.contains("/dev/video7") == true)
        driver.waitUntilClosed()
    }

    @Test("messages name the camera, the file and a remedy")
    func words() {
        let busy = CameraError(SystemFailure(EBUSY), .starting, "Desk Camera", path: "/dev/video77").message
        #expect(busy.hasPrefix("The camera 'Desk Camera' (/dev/video77) is in use by another program."))
        let unknown = CameraError(SystemFailure(EIO), .streaming, "Desk Camera", path: "/dev/video3").message
        #expect(unknown.contains("could not be read: Input/output error (error 5)"))
    }

    @Test("a file that is not a camera is reported as such", arguments: [ENOTTY, EINVAL, ENODEV])
    func noCamera(number: Int32) {
        let driver = FakeDriver()
        driver.fail(CV4L2_QUERYCAP, number)
        let error = error { _ = try V4L2Camera(path: "/dev/video7", system: driver) }
        let code: CameraError.Code = number == ENOTTY ? .unsupportedFormat : number == ENODEV ? .notFound : .unreadable
        #expect(error?.code == code)
        driver.waitUntilClosed()
    }

    @Test(
        "a failed start throws its reason and leaves nothing open",
        arguments: [
            (CV4L2_S_FMT, [EBUSY], CameraError.Code.busy), (CV4L2_S_FMT, [EINVAL], .unsupportedFormat),
            (CV4L2_S_FMT, [ENODEV], .disconnected), (CV4L2_S_FMT, [EIO], .unreadable),
            (CV4L2_REQBUFS, [EBUSY], .busy), (CV4L2_REQBUFS, [EINVAL, EINVAL], .unreadable),
            (CV4L2_REQBUFS, [ENOMEM, ENOMEM, ENOMEM, ENOMEM, ENOMEM], .unsupportedFormat),
            (CV4L2_QUERYBUF, [EINVAL], .unreadable), (CV4L2_STREAMON, [EBUSY], .busy),
            (CV4L2_STREAMON, [ENOSPC], .busy), (CV4L2_STREAMON, [EPROTO, EPROTO], .unreadable),
            (CV4L2_STREAMON, [ENODEV], .disconnected), (CV4L2_QBUF, Array(repeating: EIO, count: 128), .unreadable),
        ] as [(UInt, [Int32], CameraError.Code)]
    )
    func starting(request: UInt, numbers: [Int32], code: CameraError.Code) throws {
        let stage = try V4L2Stage()
        for number in numbers { stage.driver.fail(request, number) }
        let error = error { try stage.start() }
        #expect(error?.code == code, "\(String(describing: error))")
        stage.driver.waitUntilClosed()
        #expect(stage.driver.mappedCount == 0)
        // The fault is gone, so it starts.
        try stage.start()
        stage.emit(0)
        #expect(stage.client.numbers == [0])
        stage.camera.stop()
    }

    @Test(
        "a driver that refuses once is asked again",
        arguments: [
            (CV4L2_REQBUFS, EINVAL), (CV4L2_REQBUFS, ENOMEM), (CV4L2_QBUF, EINVAL), (CV4L2_STREAMON, EINVAL),
            (CV4L2_STREAMON, EIO), (CV4L2_S_PARM, EINVAL), (CV4L2_S_FMT, EINTR), (CV4L2_STREAMON, EINTR),
            (CV4L2_DQBUF, EINTR), (CV4L2_DQBUF, EAGAIN),
        ] as [(UInt, Int32)]
    )
    func once(request: UInt, number: Int32) throws {
        let stage = try V4L2Stage()
        stage.driver.fail(request, number)
        try stage.start()
        stage.emit(0)
        stage.emit(1)
        #expect(stage.client.numbers == [0, 1])
        stage.driver.waitForQueued(stage.driver.bufferCount)
        stage.camera.stop()
        stage.driver.waitUntilClosed()
    }

    @Test("memory that cannot be mapped fails the start and leaves nothing mapped")
    func mapping() throws {
        let stage = try V4L2Stage()
        stage.driver.failMap(ENOMEM)
        #expect(error { try stage.start() }?.code == .unsupportedFormat)
        #expect(stage.driver.mappedCount == 0)
        stage.driver.waitUntilClosed()
    }

    @Test("a driver with less memory gets fewer buffers")
    func fewer() throws {
        let stage = try V4L2Stage()
        stage.driver.fail(CV4L2_REQBUFS, ENOMEM, ENOMEM)
        try stage.start()
        #expect(stage.driver.bufferCount == 8)
        stage.camera.stop()
    }

    @Test(
        "incorrect answers about a format are detected at the start",
        arguments: [
            { $0.width = 32 }, { $0.height = 40 }, { $0.code = V4L2PixelFormat.code(of: "UYVY") },
            { $0.pieces[0].size = 100 }, { $0.width = 0 },
        ] as [@Sendable (inout V4L2Negotiated) -> Void]
    )
    func lies(change: @escaping @Sendable (inout V4L2Negotiated) -> Void) throws {
        let stage = try V4L2Stage({ $0.changesAnswer = change })
        #expect(error { try stage.start() }?.code == .unsupportedFormat)
        stage.driver.waitUntilClosed()
    }

    @Test("buffers that are smaller than the images are detected at the start")
    func shortBuffers() throws {
        let stage = try V4L2Stage({ $0.bufferShortage = 1 })
        let error = error { try stage.start() }
        #expect(error?.code == .unsupportedFormat)
        #expect(error?.message.contains("smaller than its images") == true)
    }

    @Test("a row size of zero means rows without padding")
    func noRowSize() throws {
        let stage = try V4L2Stage(
            { $0.changesAnswer = { $0.pieces[0].bytesPerRow = 0 } },
            client: V4L2TestClient(holds: 1)
        )
        try stage.start()
        stage.emit(0)
        #expect(stage.client.held.first?.image?.planes[0].bytesPerRow == 128)
        stage.camera.stop()
    }

    @Test("a format that the camera does not list is refused without asking the driver")
    func requests() throws {
        let stage = try V4L2Stage()
        var request = stage.camera.usualRequest
        request.frameDuration = CMTime(value: 1, timescale: 500)
        #expect(error { try stage.camera.start(request, client: stage.client) }?.code == .unsupportedFormat)
        request = stage.camera.usualRequest
        request.wantsDepth = true
        #expect(error { try stage.camera.start(request, client: stage.client) }?.code == .unsupportedFormat)
        request = stage.camera.usualRequest
        request.format.width = 1
        #expect(error { try stage.camera.start(request, client: stage.client) }?.code == .unsupportedFormat)
        try stage.start()
        #expect(error { try stage.start() }?.code == .busy)
        stage.camera.stop()
    }
}
