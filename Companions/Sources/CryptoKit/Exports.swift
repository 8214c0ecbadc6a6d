// swift-crypto has CryptoKit's names and functions.
@_exported public import Crypto
