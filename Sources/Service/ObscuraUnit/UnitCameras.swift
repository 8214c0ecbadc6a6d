import AVFoundation
import Barcodes
import CameraSources
import Foundation
import FrameAnalysis
import Obscura
import ObscuraServer
import UnitConfiguration

// The configuration of a unit's cameras in the form that stations use.
extension UnitConfiguration {
    /// Returns a configuration of a station for each camera.
    ///
    /// - Throws: ``UnitFailure`` for a name that cannot be parsed, or for credentials that cannot be read.
    func stations() throws(UnitFailure) -> [StationConfiguration] {
        // Frames are kept only for the console's delayed view and for clips; without both, nothing is compressed.
        let keepsPast = console.isOn || clips != nil
        let models = try loadedModels()
        var stations: [StationConfiguration] = []
        for camera in cameras {
            var station = StationConfiguration()
            let name = try camera.name()
            station.inputs = [.init(label: name.displayText, name: name, camera: camera.name)]
            station.delay = camera.delay
            station.types = try camera.symbologies()
            station.models = models.filter { $0.cameras?.contains(camera.name) ?? true }.map(\.analysis)
            if let grading, grading.cameras?.contains(camera.name) ?? true {
                station.print = PrintTrend.Settings(
                    limit: grading.limit,
                    labels: grading.labels,
                    ahead: grading.ahead
                )
            }
            station.region = camera.region.map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
            station.rate = camera.rate
            station.keepsPast = keepsPast
            station.memoryBudget = max(8 << 20, ring.memory / max(1, cameras.count))
            station.diskBudget = ring.disk / max(1, cameras.count)
            station.image = image
            if let clips {
                station.clipFolder = URL(fileURLWithPath: clips.folder)
                station.clipBudget = clips.budget
                station.scanClips = clips.when == .scan ? ScanClips(before: clips.before, after: clips.after) : nil
            }
            stations.append(station)
        }
        return stations
    }

    /// Returns the models, loaded once for all cameras.
    private func loadedModels() throws(UnitFailure) -> [(cameras: [String]?, analysis: any Analysis)] {
        var loaded: [(cameras: [String]?, analysis: any Analysis)] = []
        for model in models {
            var options = ModelAnalysis.Options()
            options.leastConfidence = model.leastConfidence
            do {
                let file = URL(fileURLWithPath: model.file)
                loaded.append((model.cameras, try ModelAnalysis(contentsOf: file, name: model.name, options: options)))
            } catch {
                let message = "The model \(model.name) cannot be used. \(error.localizedDescription)"
                throw UnitFailure(.configuration, message)
            }
        }
        return loaded
    }

    private var image: ScanImage {
        guard let store else { return console.isOn ? .frame(width: 320) : .none }
        return switch store.images {
        case .none: .none
        case .code: .code(width: store.imageWidth)
        case .frame: .frame(width: store.imageWidth)
        }
    }
}

extension UnitConfiguration.Camera {
    /// Returns the camera's name with its credentials, which its descriptions never show.
    fileprivate func name() throws(UnitFailure) -> CameraName {
        var text = source
        if let file = credentialsFile {
            do throws(UnitSecret.Failure) {
                text = try self.source(with: UnitSecret.text(file: file, for: "the camera \(name)"))
            } catch {
                throw UnitFailure(.configuration, error.message)
            }
        }
        do {
            var name = try CameraName(parsing: text)
            for mask in masks { name.masks.formUnion(try PrivacyMasks(parsing: mask)) }
            return name
        } catch let error as CameraError {
            throw UnitFailure(.configuration, "The camera \(name) cannot be used. \(error.message)")
        } catch {
            throw UnitFailure(.configuration, "The camera \(name) cannot be used: \(error).")
        }
    }

    fileprivate func symbologies() throws(UnitFailure) -> [AVMetadataObject.ObjectType]? {
        guard let types else { return nil }
        do throws(CodeTypes.Unknown) {
            return try CodeTypes.parse(types.joined(separator: ","))
        } catch {
            let message = "The camera \(name) cannot be used: \(error) Mend it in the configuration."
            throw UnitFailure(.configuration, message)
        }
    }
}
