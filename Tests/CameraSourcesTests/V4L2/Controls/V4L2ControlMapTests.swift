import CoreMedia
import Testing

@testable import CameraSources

@Suite("Mapping of drivers' controls")
struct V4L2ControlMapTests {
    typealias Write = V4L2ControlMap.Write
    typealias Values = V4L2ControlMap.Values

    private let webcam = V4L2ControlMap(V4L2Control.webcam.map(\.0))
    private let values = Values(uniqueKeysWithValues: V4L2Control.webcam.map { ($0.0.id, $0.1) })

    private func writes(_ change: CameraChange, _ map: V4L2ControlMap? = nil, _ values: Values? = nil) -> [Write] {
        (map ?? webcam).writes(for: change, values ?? self.values)
    }

    private func w(_ id: V4L2Control.ID, _ value: Int64) -> Write { Write(id: id, value: value) }

    @Test("DEV-50 a common webcam reports its controls with the right units")
    func webcamControls() throws {
        let controls = webcam.controls
        #expect(controls.focus?.modes == [.locked, .continuous])
        #expect(controls.focus?.hasPosition == true)
        let exposure = try #require(controls.exposure)
        #expect(exposure.modes == [.locked, .continuous, .custom])
        #expect(exposure.shortest == CMTime(value: 3, timescale: 10_000))
        #expect(exposure.longest == CMTime(value: 2047, timescale: 10_000))
        #expect(exposure.sensitivity == 100...355)
        #expect(exposure.bias == 0...0)
        #expect(controls.whiteBalance?.modes == [.locked, .continuous])
        #expect(controls.whiteBalance?.hasGains == true)
        #expect(controls.torch == nil)
        #expect(controls.largestZoom == 5)
    }

    @Test("DEV-50 a camera without controls has none, and changes set nothing")
    func nothing() {
        let map = V4L2ControlMap([V4L2Control(id: .powerLineFrequency, kind: .menu, maximum: 2, choices: [0: 0])])
        #expect(map.controls == .none)
        for change in Self.changes { #expect(map.writes(for: change, [:]) == []) }
        #expect(map.settings([:]) == CameraSettings())
    }

    private static let changes: [CameraChange] = [
        .focus(.locked), .focus(.once), .focus(.continuous), .lens(position: 0.5), .lens(position: nil),
        .focusPoint(.centre), .exposure(.locked), .exposure(.once), .exposure(.continuous), .exposure(.custom),
        .customExposure(duration: CMTime(value: 1, timescale: 30), sensitivity: 200),
        .customExposure(duration: nil, sensitivity: nil), .exposureBias(1), .exposurePoint(.centre),
        .longestExposure(nil), .whiteBalance(.locked), .whiteBalance(.once), .whiteBalance(.continuous),
        .gains(.one), .gains(nil), .torch(.on, level: 0.5), .torch(.off, level: nil), .zoom(2),
    ]

    @Test("read-only controls are reported and never set")
    func readOnly() {
        let controls = V4L2Control.webcam.map { control, _ in
            var control = control
            control.isReadOnly = true
            return control
        }
        let map = V4L2ControlMap(controls)
        #expect(map.controls == .none)
        for change in Self.changes { #expect(map.writes(for: change, values) == []) }
        #expect(map.settings(values).exposureDuration == CMTime(value: 250, timescale: 10_000))
    }

    // MARK: Exposure

    @Test("a custom exposure sets manual mode first, then the time in 100 µs and the gain's step")
    func custom() {
        let change = CameraChange.customExposure(duration: CMTime(value: 1, timescale: 125), sensitivity: 180)
        #expect(writes(change) == [w(.exposureAuto, 1), w(.exposureTime, 80), w(.gain, 80)])
        let kept = CameraChange.customExposure(duration: nil, sensitivity: nil)
        #expect(writes(kept) == [w(.exposureAuto, 1), w(.exposureTime, 250)])
        let endless = CameraChange.customExposure(duration: CMTime(value: 10, timescale: 1), sensitivity: 1e9)
        #expect(writes(endless) == [w(.exposureAuto, 1), w(.exposureTime, 2047), w(.gain, 255)])
    }

    @Test("locking keeps the current exposure, because many cameras return to their last manual time")
    func locked() {
        #expect(writes(.exposure(.locked)) == [w(.exposureAuto, 1), w(.exposureTime, 250)])
        #expect(writes(.exposure(.continuous)) == [w(.exposureAuto, 3)])
    }

    @Test(
        "the automatic choice is the camera's own; the manual one leaves the time to the client",
        arguments: [
            ([0, 1, 2, 3], 0, 0, 1), ([0, 1], 1, 0, 1), ([1, 3], 1, 3, 1), ([2, 3], 3, 3, 2), ([0, 1, 3], 3, 3, 1),
        ] as [([Int64], Int64, Int64, Int64)]
    )
    func menu(choices: [Int64], standard: Int64, automatic: Int64, manual: Int64) {
        let map = V4L2ControlMap([
            V4L2Control(
                id: .exposureAuto,
                kind: .menu,
                maximum: 3,
                standard: standard,
                choices: Dictionary(uniqueKeysWithValues: choices.map { ($0, $0) })
            ), V4L2Control(id: .exposureTime, minimum: 1, maximum: 5000),
        ])
        #expect(map.controls.exposure?.modes == [.locked, .continuous, .custom])
        #expect(writes(.exposure(.continuous), map, [:]) == [w(.exposureAuto, automatic)])
        #expect(writes(.exposure(.locked), map, [:]) == [w(.exposureAuto, manual)])
        #expect(map.settings([.exposureAuto: automatic]).exposureMode == .continuous)
        #expect(map.settings([.exposureAuto: manual]).exposureMode == .locked)
    }

    @Test("a camera with automatic exposure only can neither be locked nor set")
    func automaticOnly() {
        let map = V4L2ControlMap([
            V4L2Control(id: .exposureAuto, kind: .menu, maximum: 3, standard: 3, choices: [3: 3]),
            V4L2Control(id: .exposureTime, minimum: 1, maximum: 5000), V4L2Control(id: .gain, maximum: 9),
        ])
        #expect(map.controls.exposure?.modes == [.continuous])
        #expect(map.controls.exposure?.sensitivity == 0...0)
    }

    @Test("sensors: ISO as a list of thousandths, automatic gain as a separate control, a lock")
    func sensor() {
        let map = V4L2ControlMap([
            V4L2Control(id: .gainAuto, kind: .boolean, maximum: 1),
            V4L2Control(id: .analogueGain, minimum: 16, maximum: 255),
            V4L2Control(id: .exposureAuto, kind: .menu, maximum: 1, choices: [0: 0, 1: 1]),
            V4L2Control(id: .exposureTime, minimum: 1, maximum: 333),
            V4L2Control(
                id: .sensitivity,
                kind: .integerMenu,
                maximum: 3,
                choices: [0: 50_000, 1: 100_000, 2: 200_000, 3: 800_000]
            ), V4L2Control(id: .sensitivityAuto, kind: .menu, maximum: 1, choices: [0: 0, 1: 1]),
            V4L2Control(id: .exposureBias, kind: .integerMenu, maximum: 2, choices: [0: -2000, 1: 0, 2: 2000]),
            V4L2Control(id: .locks, kind: .bitmask, maximum: 7),
        ])
        #expect(map.controls.exposure?.sensitivity == 50...800)
        #expect(map.controls.exposure?.bias == -2...2)
        let change = CameraChange.customExposure(duration: CMTime(value: 1, timescale: 100), sensitivity: 300)
        #expect(
            writes(change, map, [.locks: 1])
                == [
                    w(.locks, 0), w(.exposureAuto, 1), w(.gainAuto, 0), w(.sensitivityAuto, 0), w(.exposureTime, 100),
                    w(.sensitivity, 2),
                ]
        )
        #expect(writes(.exposureBias(-1.2), map, [:]) == [w(.exposureBias, 0)])
        #expect(writes(.exposure(.locked), map, [.locks: 2]) == [w(.locks, 3)])
        let automatic: Values = [.exposureAuto: 0, .gainAuto: 1, .sensitivity: 3, .exposureBias: 2, .locks: 0]
        #expect(map.settings(automatic).exposureMode == .continuous)
        #expect(map.settings(automatic).sensitivity == 800)
        #expect(map.settings(automatic).exposureBias == 2)
        #expect(map.settings(automatic.merging([.locks: 1]) { $1 }).exposureMode == .locked)
    }

    // MARK: Focus, white balance, zoom, torch

    @Test("the lens: larger values are nearer, which is 0; automatic focus is switched off first")
    func lens() {
        #expect(writes(.lens(position: 0)) == [w(.focusAuto, 0), w(.focusPosition, 250)])
        #expect(writes(.lens(position: 1)) == [w(.focusAuto, 0), w(.focusPosition, 0)])
        #expect(writes(.lens(position: 0.5)) == [w(.focusAuto, 0), w(.focusPosition, 125)])
        #expect(writes(.lens(position: nil)) == [w(.focusAuto, 0)])
        #expect(writes(.focus(.continuous)) == [w(.focusAuto, 1)])
        #expect(webcam.settings([.focusPosition: 250, .focusAuto: 0]).lensPosition == 0)
        #expect(webcam.settings([.focusPosition: 50, .focusAuto: 1]).lensPosition == 0.8)
        #expect(webcam.settings([.focusAuto: 1]).focusMode == .continuous)
    }

    @Test("a focus search is under way as long as the camera reports it")
    func once() {
        let map = V4L2ControlMap([
            V4L2Control(id: .focusOnce, kind: .button),
            V4L2Control(id: .focusStatus, kind: .bitmask, maximum: 7, isReadOnly: true),
        ])
        #expect(map.controls.focus?.modes == [.locked, .once])
        #expect(writes(.focus(.once), map, [:]) == [w(.focusOnce, 1)])
        let intent = map.intent(after: .focus(.once), V4L2ControlMap.Intent())
        #expect(map.settings([.focusStatus: 1], intent).focusMode == .once)
        #expect(map.settings([.focusStatus: 1], intent).isAdjustingFocus)
        #expect(map.settings([.focusStatus: 2], intent).focusMode == .locked)
    }

    @Test("gains follow the camera's temperature, and convert back to it", arguments: [2000, 4000, 6500])
    func temperature(kelvin: Int64) {
        let gains = webcam.settings([.whiteBalanceTemperature: kelvin]).gains
        #expect(min(gains.red, gains.green, gains.blue) == 1)
        let largest = webcam.controls.whiteBalance?.largestGain ?? 0
        #expect(max(gains.red, gains.green, gains.blue) <= largest)
        #expect(writes(.gains(gains)) == [w(.whiteBalanceAuto, 0), w(.whiteBalanceTemperature, kelvin)])
    }

    @Test("red and blue balance are gains relative to green's")
    func balance() {
        let map = V4L2ControlMap([
            V4L2Control(id: .whiteBalanceAuto, kind: .boolean, maximum: 1),
            V4L2Control(id: .whiteBalanceOnce, kind: .button),
            V4L2Control(id: .redBalance, maximum: 400, standard: 100),
            V4L2Control(id: .blueBalance, maximum: 400, standard: 100),
        ])
        #expect(map.controls.whiteBalance?.modes == [.locked, .once, .continuous])
        let settings = map.settings([.redBalance: 200, .blueBalance: 50, .whiteBalanceAuto: 0])
        #expect(settings.gains == CameraSettings.Gains(red: 4, green: 2, blue: 1))
        #expect(
            writes(.gains(settings.gains), map, [:])
                == [w(.whiteBalanceAuto, 0), w(.redBalance, 200), w(.blueBalance, 50)]
        )
        #expect(writes(.whiteBalance(.once), map, [:]) == [w(.whiteBalanceAuto, 0), w(.whiteBalanceOnce, 1)])
    }

    @Test(
        "zoom is supported if its smallest value is a factor of 1",
        arguments: [(100, 500, 5), (1, 10, 10), (0, 100, 1), (-5, 5, 1), (100, 100, 1)] as [(Int64, Int64, Double)]
    )
    func zoom(minimum: Int64, maximum: Int64, largest: Double) {
        let map = V4L2ControlMap([V4L2Control(id: .zoom, minimum: minimum, maximum: maximum)])
        #expect(map.controls.largestZoom == largest)
        #expect(writes(.zoom(2), map, [:]) == (largest > 1 ? [w(.zoom, 2 * minimum)] : []))
        #expect(map.settings([.zoom: maximum]).zoom == largest)
    }

    @Test("the torch: brightness first, then light; a fault makes it unavailable")
    func torch() {
        let map = V4L2ControlMap([
            V4L2Control(id: .lampMode, kind: .menu, maximum: 2, choices: [0: 0, 2: 2]),
            V4L2Control(id: .lampBrightness, minimum: 25, maximum: 200, step: 25),
            V4L2Control(id: .lampFault, kind: .bitmask, maximum: 255, isReadOnly: true),
        ])
        #expect(map.controls.torch?.modes == [.off, .on])
        #expect(writes(.torch(.on, level: 0.5), map, [:]) == [w(.lampBrightness, 100), w(.lampMode, 2)])
        #expect(writes(.torch(.on, level: nil), map, [:]) == [w(.lampBrightness, 200), w(.lampMode, 2)])
        #expect(writes(.torch(.off, level: nil), map, [:]) == [w(.lampMode, 0)])
        let lit = map.settings([.lampMode: 2, .lampBrightness: 100, .lampFault: 0])
        #expect(lit.torchMode == .on)
        #expect(lit.torchLevel == 0.5)
        #expect(map.settings([.lampFault: 4]).torchLimit == 0)
    }

    @Test(
        "the direction that a camera faces",
        arguments: [(0, .front), (1, .back), (2, .unspecified), (9, nil)] as [(Int64, CameraInfo.Position?)]
    )
    func orientation(value: Int64, position: CameraInfo.Position?) {
        #expect(webcam.position([.orientation: value]) == position)
    }

    @Test("values are rounded to the driver's steps and stay within its range")
    func steps() {
        let control = V4L2Control(id: .gain, minimum: -10, maximum: 11, step: 4, standard: 2)
        #expect(control.nearest(-100) == -10)
        #expect(control.nearest(-7.9) == -6)
        #expect(control.nearest(100) == 10)
        #expect(control.nearest(.nan) == 2)
        #expect(control.nearest(.infinity) == 2)
        let wild = V4L2Control(id: .gain, minimum: .min, maximum: .max, step: .max, standard: 7)
        #expect(wild.nearest(1e300) <= .max)
        #expect(V4L2Control(id: .gain, minimum: 5, maximum: 5, step: 0).nearest(9) == 5)
    }

    @Test("extreme ranges never trap")
    func wild() {
        for (low, high) in [(Int64.min, Int64.max), (0, 0), (-1, 0), (.max, .max), (.min, .min)] {
            let controls = V4L2Control.ID.allCases.map { id in
                V4L2Control(
                    id: id,
                    kind: .integer,
                    minimum: low,
                    maximum: high,
                    step: 0,
                    choices: Dictionary([(low, high), (high, low)]) { $1 }
                )
            }
            let map = V4L2ControlMap(controls)
            _ = map.controls
            for value in [low, high, 0] {
                let all = Values(uniqueKeysWithValues: V4L2Control.ID.allCases.map { ($0, value) })
                _ = map.settings(all)
                for change in Self.changes { _ = map.writes(for: change, all) }
            }
        }
    }
}
