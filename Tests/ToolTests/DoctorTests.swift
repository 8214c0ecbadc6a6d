import Foundation
import Testing

@testable import obscura_tool

@Suite("Doctor and devices")
struct DoctorTests {
    private let camera = DeviceFacts(
        id: "virtual:640x480@30",
        name: "Virtual scene",
        model: "Virtual scene",
        position: "back",
        formats: [
            .init(width: 320, height: 240, pixelFormat: "420v", minimumRate: 1, maximumRate: 60),
            .init(width: 640, height: 480, pixelFormat: "420v", minimumRate: 29.97, maximumRate: 29.97),
        ],
        active: .init(width: 640, height: 480, pixelFormat: "420v", minimumRate: 29.97, maximumRate: 29.97)
    )

    private func facts(
        cameras: [DeviceFacts] = [],
        files: [DoctorFacts.DeviceFile] = [],
        variable: String? = nil
    ) -> DoctorFacts {
        DoctorFacts(
            versions: [("obscura", "0.1.0"), ("FFmpeg", "5.1")],
            system: "Debian",
            kernel: "Linux 6.1 x86_64",
            user: "ann",
            groups: ["ann", "audio"],
            cameraVariable: variable,
            cameras: cameras,
            deviceFiles: files,
            problems: []
        )
    }

    @Test("doctor prints facts, then what to do")
    func text() {
        let file = DoctorFacts.DeviceFile(
            path: "/dev/video0",
            canRead: false,
            canWrite: false,
            owner: "root",
            group: "video"
        )
        #expect(
            facts(cameras: [camera], files: [file]).text == """
                obscura: 0.1.0
                FFmpeg: 5.1
                system: Debian
                kernel: Linux 6.1 x86_64
                user: ann, groups: ann audio
                OBSCURA_CAMERAS: not set
                device file: /dev/video0 --, owner root, group video
                camera: virtual:640x480@30 (Virtual scene)
                advice: /dev/video0 may not be used by ann. Run 'sudo usermod -aG video ann' and log in again.
                """
        )
    }

    @Test("doctor's JSON has the same facts")
    func json() {
        #expect(
            facts(variable: "virtual:").json == """
                {"versions":{"obscura":"0.1.0","FFmpeg":"5.1"},"system":"Debian","kernel":"Linux 6.1 x86_64",\
                "user":"ann","groups":["ann","audio"],"OBSCURA_CAMERAS":"virtual:","deviceFiles":[],"cameras":[],\
                "advice":["There is no camera. Plug one in, or set OBSCURA_CAMERAS, e.g. to 'virtual:'; \
                'obscura doctor' says more."]}
                """
        )
    }

    @Test("without a plugged-in camera doctor says what stands in for it")
    func standIn() {
        #expect(facts(cameras: [camera]).advice == ["No camera is plugged in; the virtual camera takes its place."])
        #expect(facts(cameras: [camera], variable: "virtual:").advice.isEmpty)
    }

    @Test("devices are listed with the format that is used marked")
    func devices() {
        #expect(
            DeviceFacts.text([camera]) == """
                virtual:640x480@30
                  Virtual scene, back
                    320x240 420v 1-60 fps
                  * 640x480 420v 29.97 fps
                """
        )
        #expect(
            DeviceFacts.json([camera]) == """
                {"devices":[{"id":"virtual:640x480@30","name":"Virtual scene","model":"Virtual scene",\
                "position":"back","active":{"width":640,"height":480,"pixelFormat":"420v","minRate":29.97,\
                "maxRate":29.97},"formats":[{"width":320,"height":240,"pixelFormat":"420v","minRate":1,"maxRate":60},\
                {"width":640,"height":480,"pixelFormat":"420v","minRate":29.97,"maxRate":29.97}]}]}
                """
        )
        #expect(DeviceFacts.json([]) == "{\"devices\":[]}")
    }

    @Test("pixel formats are written as their four characters, or as a number")
    func fourCharacters() {
        #expect(FourCharacterCode.text(0x3432_3076) == "420v")
        #expect(FourCharacterCode.text(32) == "32")
    }
}
