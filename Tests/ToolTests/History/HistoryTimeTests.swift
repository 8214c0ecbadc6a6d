import Foundation
import Testing

@testable import obscura_tool

@Suite("Times of the history command")
struct HistoryTimeTests {
    // 2026-11-21 14:05:30 in a time zone one hour east of Greenwich.
    private let now = Date(timeIntervalSince1970: 1_795_266_330)
    private let zone = TimeZone(secondsFromGMT: 3600) ?? .gmt

    @Test(
        "dates, times of today and durations before now are parsed",
        arguments: [
            ("2026-11-21", 1_795_215_600), ("2026-11-21 14:05", 1_795_266_300), ("2026-11-21 14:05:30", 1_795_266_330),
            ("2026-11-21T14:05:30", 1_795_266_330), ("14:05", 1_795_266_300), ("00:00", 1_795_215_600),
            ("2026-11-21T13:05:30Z", 1_795_266_330), ("2026-11-21T14:05:30+01:00", 1_795_266_330),
            ("2026-11-21T13:05:30.250Z", 1_795_266_330.25), ("30s", 1_795_266_300), ("5m", 1_795_266_030),
            ("2h", 1_795_259_130), ("1.5d", 1_795_136_730), ("1w", 1_794_661_530), (" 5m ", 1_795_266_030),
        ] as [(String, Double)]
    )
    func understood(text: String, seconds: Double) throws {
        #expect(try HistoryTime.parse(text, now: now, zone: zone).timeIntervalSince1970 == seconds)
    }

    @Test(
        "any other text is refused with the valid forms",
        arguments: [
            "", "yesterday", "2026-02-31", "2026-13-01", "25:00", "14:60", "14:5", "-5m", "5", "m", "1e9999s", "٣m",
            "2026-11-21 14:05 extra", "2026/11/21", "99999999999w", "12-11-2026", "14:05:61",
        ]
    )
    func refused(text: String) {
        let error = #expect(throws: HistoryTime.Unreadable.self) { try HistoryTime.parse(text, now: now, zone: zone) }
        #expect(error?.description.contains("2026-11-21") == true)
    }
}
