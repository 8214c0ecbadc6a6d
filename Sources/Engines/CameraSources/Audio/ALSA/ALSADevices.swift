import CALSA
import Foundation

/// The capture devices of the machine.
enum ALSADevices {
    /// The folder of device files.
    static let folder = "/dev/snd"

    /// One capture device of a sound card, as found on the machine.
    struct Found: Sendable, Hashable {
        /// Identifies one connection of the device by its device file and the file's inode number.
        ///
        /// It changes when the device is replugged.
        var incarnation: String
        var identity: MicrophoneIdentity
        /// ALSA's name of the device.
        var device: String

        /// Returns whether this is the same device in the same connection.
        func isSame(as other: Found) -> Bool {
            incarnation == other.incarnation && identity.uniqueID == other.identity.uniqueID
        }
    }

    /// Returns the capture devices of each sound card, in the order of the cards.
    static func found() -> [Found] {
        calsa_silence()
        var result: [Found] = []
        var card: Int32 = -1
        while snd_card_next(&card) >= 0, card >= 0 {
            var control: OpaquePointer?
            guard snd_ctl_open(&control, "hw:\(card)", 0) >= 0, let control else { continue }
            defer { snd_ctl_close(control) }
            var info: OpaquePointer?
            guard snd_ctl_card_info_malloc(&info) >= 0, let info else { continue }
            defer { snd_ctl_card_info_free(info) }
            guard snd_ctl_card_info(control, info) >= 0 else { continue }
            let facts = MicrophoneIdentity.Card(
                id: String(cString: snd_ctl_card_info_get_id(info)),
                name: String(cString: snd_ctl_card_info_get_name(info)),
                driver: String(cString: snd_ctl_card_info_get_driver(info)),
                usb: MicrophoneIdentity.USB(card: Int(card))
            )
            let devices = captureDevices(control)
            for (number, name) in devices {
                result.append(
                    Found(
                        incarnation: incarnation(of: "\(folder)/pcmC\(card)D\(number)c"),
                        identity: MicrophoneIdentity(
                            facts,
                            device: Int(number),
                            name: name,
                            isOnly: devices.count == 1
                        ),
                        device: "plughw:CARD=\(facts.id),DEV=\(number)"
                    )
                )
            }
        }
        return MicrophoneIdentity.distinct(result)
    }

    /// Advice for a device without access permission; nil if all can be used.
    static var advice: String? {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let captures = files.filter { $0.hasPrefix("pcm") && $0.hasSuffix("c") }.sorted()
        return captures.compactMap { DeviceFileAccess(path: "\(folder)/\($0)")?.advice }.first
    }

    private static func incarnation(of path: String) -> String {
        "\(path) \(FileKind.number(of: path) ?? 0)"
    }

    private static func captureDevices(_ control: OpaquePointer) -> [(number: Int32, name: String)] {
        var result: [(number: Int32, name: String)] = []
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) >= 0, let info else { return [] }
        defer { snd_pcm_info_free(info) }
        var device: Int32 = -1
        while snd_ctl_pcm_next_device(control, &device) >= 0, device >= 0 {
            snd_pcm_info_set_device(info, UInt32(device))
            snd_pcm_info_set_subdevice(info, 0)
            snd_pcm_info_set_stream(info, SND_PCM_STREAM_CAPTURE)
            guard snd_ctl_pcm_info(control, info) >= 0 else { continue }
            result.append((device, String(cString: snd_pcm_info_get_name(info))))
        }
        return result
    }
}
