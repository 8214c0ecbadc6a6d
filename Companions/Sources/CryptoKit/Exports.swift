// swift-crypto provides CryptoKit's names and functions.
@_exported public import Crypto
