import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The properties of a photo, with ImageIO's names.
enum PhotoProperties {
    /// Makes the camera's properties, overridden by those of the request.
    static func make(
        for request: PhotoRequest,
        _ circumstances: PhotoCircumstances,
        _ image: CVPixelBuffer
    ) -> [String: Any] {
        var properties = make(circumstances, image)
        if var exif = properties["{Exif}"] as? [String: Any] {
            exif["Flash"] = request.resolved.isFlashEnabled ? 1 : 0
            properties["{Exif}"] = exif
        }
        return merge(request.values.metadata, over: properties)
    }

    /// Makes the camera's own properties.
    static func make(_ circumstances: PhotoCircumstances, _ image: CVPixelBuffer) -> [String: Any] {
        let date = DateTexts(circumstances.date)
        let orientation = circumstances.orientation.exif
        return [
            "Orientation": orientation,
            "PixelWidth": image.width,
            "PixelHeight": image.height,
            "DPIWidth": 72,
            "DPIHeight": 72,
            "{TIFF}": [
                "Make": circumstances.maker, "Model": circumstances.model, "Software": "Obscura",
                "Orientation": orientation, "XResolution": 72, "YResolution": 72, "ResolutionUnit": 2,
                "DateTime": date.dateAndTime,
            ] as [String: Any],
            "{Exif}": exposure(circumstances).merging(
                [
                    "ExifVersion": [2, 3, 2], "FlashPixVersion": [1, 0], "ColorSpace": 1,
                    "PixelXDimension": image.width, "PixelYDimension": image.height, "LensMake": circumstances.maker,
                    "LensModel": circumstances.name, "DateTimeOriginal": date.dateAndTime,
                    "DateTimeDigitized": date.dateAndTime, "SubsecTimeOriginal": date.milliseconds,
                    "SubsecTimeDigitized": date.milliseconds, "OffsetTime": date.offset,
                    "OffsetTimeOriginal": date.offset, "OffsetTimeDigitized": date.offset, "SceneCaptureType": 0,
                ] as [String: Any]
            ) { $1 },
        ]
    }

    /// Makes the properties of the frame's exposure.
    private static func exposure(_ circumstances: PhotoCircumstances) -> [String: Any] {
        var exif: [String: Any] = [:]
        if circumstances.aperture > 0 { exif["FNumber"] = circumstances.aperture }
        guard let settings = circumstances.settings else { return exif }
        if settings.exposureDuration.isNumeric, settings.exposureDuration > .zero {
            exif["ExposureTime"] = settings.exposureDuration.seconds
        }
        if settings.sensitivity > 0 { exif["ISOSpeedRatings"] = [Int(settings.sensitivity.rounded())] }
        exif["ExposureBiasValue"] = settings.exposureBias
        exif["ExposureMode"] = settings.exposureMode == .custom ? 1 : 0
        exif["WhiteBalance"] = settings.whiteBalanceMode == .continuous ? 0 : 1
        if settings.zoom > 1 { exif["DigitalZoomRatio"] = settings.zoom }
        return exif
    }

    /// Merges properties over others: dictionaries are joined, single values replaced.
    static func merge(_ upper: [String: Any], over lower: [String: Any]) -> [String: Any] {
        var result = lower.merging(upper) { lower, upper in
            guard let lower = lower as? [String: Any], let upper = upper as? [String: Any] else { return upper }
            return lower.merging(upper) { $1 }
        }
        // Keeps a single orientation, no matter where the client has put it.
        if let orientation = upper["Orientation"] {
            if var tiff = result["{TIFF}"] as? [String: Any] {
                tiff["Orientation"] = orientation
                result["{TIFF}"] = tiff
            }
        } else if let orientation = (upper["{TIFF}"] as? [String: Any])?["Orientation"] {
            result["Orientation"] = orientation
        }
        return result
    }
}

/// A date in Exif's notation, in the local time zone.
struct DateTexts {
    let dateAndTime: String
    let milliseconds: String
    let offset: String

    init(_ date: Date, timeZone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
        func text(_ number: Int?, _ digits: Int = 2) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        dateAndTime =
            "\(text(parts.year, 4)):\(text(parts.month)):\(text(parts.day)) "
            + "\(text(parts.hour)):\(text(parts.minute)):\(text(parts.second))"
        milliseconds = text((parts.nanosecond ?? 0) / 1_000_000, 3)
        let minutes = timeZone.secondsFromGMT(for: date) / 60
        offset = "\(minutes < 0 ? "-" : "+")\(text(abs(minutes) / 60)):\(text(abs(minutes) % 60))"
    }
}
