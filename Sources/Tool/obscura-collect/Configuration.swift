import Foundation
import PostgresClient
import ScanCollector
import ScanSinks
import UnitConfiguration

extension ScanCollector.Configuration {
    /// Creates the settings that a file has.
    init(_ file: CollectorConfiguration) {
        var broker = MQTTConfiguration(host: file.mqtt.host, port: file.mqtt.port, unit: file.collector)
        broker.clientID = "obscura-collector-\(file.collector)"
        broker.version = file.mqtt.version == .five ? .v5 : .v311
        broker.tls = file.mqtt.tls.map {
            MQTTConfiguration.TLS(caFile: $0.ca, certificateFile: $0.certificate, keyFile: $0.key)
        }
        broker.user = file.mqtt.user
        broker.passwordFile = file.mqtt.passwordFile
        broker.prefix = file.mqtt.prefix
        self.init(name: file.collector, database: PostgresConfiguration(url: file.database), broker: broker)
        passwordFile = file.passwordFile
        group = file.share
        batch = file.batch
        absence = UInt32(min(file.absence, 4e9))
        retention = file.retention
        images = file.pictures.map { pictures in
            (pictures.folder.map { .folder(URL(fileURLWithPath: $0)) } ?? .table, pictures.budget)
        }
    }
}
