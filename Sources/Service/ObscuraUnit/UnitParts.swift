import ConsoleWeb
import Foundation
import Logging
import ObscuraServer
import ScanSinks
import ScanStore
import UnitConfiguration

// Creates the parts of a unit from its configuration.
extension UnitConfiguration {
    func openStore(_ logger: Logger) throws(UnitFailure) -> ScanStore? {
        guard let store else { return nil }
        var configuration = StoreConfiguration(file: URL(fileURLWithPath: store.file), logger: logger)
        configuration.retention = KeptFor(
            age: store.retention.age,
            count: store.retention.count,
            bytes: store.retention.bytes.map(Int64.init)
        )
        configuration.longestBacklog.count = store.longestBacklog
        do throws(StoreError) {
            return try ScanStore(configuration)
        } catch {
            throw UnitFailure(error.code == .notWritable ? .noPermission : .failed, error.message)
        }
    }

    func makeConsole(_ backend: StationGroup) throws(UnitFailure) -> ConsoleServer? {
        guard console.isOn else { return nil }
        var configuration = ConsoleServer.Configuration()
        configuration.host = console.host
        configuration.port = UInt16(clamping: console.port)
        configuration.names = console.names
        do throws(ConsoleServerError) {
            func token(_ file: String?) throws(ConsoleServerError) -> AccessToken? {
                guard let file else { return nil }
                return try AccessToken(file: URL(fileURLWithPath: file))
            }
            configuration.token = try token(console.tokenFile)
            configuration.viewToken = try token(console.viewTokenFile)
            configuration.unmaskedToken = try token(console.unmaskedTokenFile)
            if let certificate = console.certificate, let key = console.key {
                configuration.identity = try TLSIdentity(certificateFile: certificate, keyFile: key)
            }
            return try ConsoleServer(backend: backend, configuration: configuration)
        } catch {
            throw UnitFailure(error.code == .noPermission ? .noPermission : .configuration, error.message)
        }
    }

    /// Returns the sinks, each with its pump, and separately the broker's sink.
    func makeSinks(
        _ store: ScanStore?,
        _ logger: Logger,
        _ commands: @escaping MQTTSink.CommandHandler
    ) throws(UnitFailure) -> ([UnitSink], MQTTSink?) {
        guard let store else { return ([], nil) }
        var sinks: [UnitSink] = []
        var broker: MQTTSink?
        do throws(SinkFailure) {
            if let mqtt {
                var settings = mqtt.sink(unit: unit)
                settings.gradesPrint = grading != nil
                let sink = try MQTTSink(settings, logger: logger, commands: commands, history: store)
                sinks.append(
                    UnitSink(name: "mqtt", pump: SinkPump(outbox: store, queue: "mqtt", sink: sink, logger: logger))
                )
                broker = sink
            }
            if let webhook {
                let sink = try WebhookSink(try webhook.sink(unit: unit), logger: logger)
                sinks.append(
                    UnitSink(
                        name: "webhook",
                        pump: SinkPump(outbox: store, queue: "webhook", sink: sink, logger: logger)
                    )
                )
            }
        } catch {
            throw UnitFailure(.configuration, error.message)
        }
        return (sinks, broker)
    }
}

extension UnitConfiguration.MQTT {
    fileprivate func sink(unit: String) -> MQTTConfiguration {
        var configuration = MQTTConfiguration(host: host, port: port, unit: unit)
        configuration.version = version == .five ? .v5 : .v311
        configuration.tls = tls.map {
            MQTTConfiguration.TLS(caFile: $0.ca, certificateFile: $0.certificate, keyFile: $0.key)
        }
        configuration.user = user
        configuration.passwordFile = passwordFile
        configuration.prefix = prefix
        configuration.sendsImages = images
        configuration.homeAssistantPrefix = homeAssistant ? "homeassistant" : nil
        return configuration
    }
}

extension UnitConfiguration.Webhook {
    fileprivate func sink(unit: String) throws(SinkFailure) -> WebhookConfiguration {
        guard let url = URL(string: url) else {
            throw SinkFailure("The webhook's address is not understood. Give it like https://example.com/scans.")
        }
        var configuration = WebhookConfiguration(url: url, unit: unit)
        configuration.secretFile = secretFile
        configuration.caFile = ca
        configuration.limits.batchScans = batch
        return configuration
    }
}
