import Basics
import Glibc

/// The wrong passwords of readers by address: after too many, no further ones are checked for a while.
///
/// A value without a clock; times are in nanoseconds.
struct LoginAttempts: Sendable {
    /// Maximum wrong passwords in a row from one address, and in a minute in the long run.
    static let most = 20
    /// Maximum number of addresses that are remembered.
    static let addresses = 1024

    private struct Account {
        /// The attempts that are left.
        var left: Double
        var time: Nanoseconds
    }

    private var accounts: [String: Account] = [:]

    init() {}

    /// Number of remembered addresses.
    var count: Int { accounts.count }

    /// Returns whether a password from an address is checked.
    func admits(_ address: String?, at now: Nanoseconds) -> Bool { present(Self.network(of: address), now).left >= 1 }

    /// Notes a wrong password.
    mutating func reject(_ address: String?, at now: Nanoseconds) {
        let network = Self.network(of: address)
        var account = present(network, now)
        account.left = max(0, account.left - 1)
        if accounts[network] == nil, accounts.count >= Self.addresses { forgetOldest(now) }
        accounts[network] = account
    }

    private func present(_ network: String, _ now: Nanoseconds) -> Account {
        guard let account = accounts[network] else { return Account(left: Double(Self.most), time: now) }
        let regained = Double(max(0, now - account.time)) / 60e9 * Double(Self.most)
        return Account(left: min(Double(Self.most), account.left + regained), time: now)
    }

    /// Forgets addresses that count as new again; if there are none, the one seen longest ago.
    private mutating func forgetOldest(_ now: Nanoseconds) {
        accounts = accounts.filter { present($0.key, now).left < Double(Self.most) }
        guard accounts.count >= Self.addresses else { return }
        if let oldest = accounts.min(by: { $0.value.time < $1.value.time })?.key { accounts[oldest] = nil }
    }

    /// Returns the address, or the network of an IPv6 address (/64), of which one machine has many.
    static func network(of address: String?) -> String {
        guard let address else { return "" }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return address }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        let isVersion4 = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        if isVersion4 { return bytes.suffix(4).map(String.init).joined(separator: ".") }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
