import Foundation

// Paths, and the files at their ends.
extension Section {
    /// What a file has to be.
    enum FileKind {
        /// Made by the unit itself, with its folder.
        case made
        /// To be read.
        case readable
        /// To be read, and by nobody else.
        case secret
    }

    /// Beginning of the name of a secret that the service manager holds.
    static let credentialScheme = "credential:"

    /// A full path.
    func file(_ key: String, _ kind: FileKind) -> String? {
        guard let text = text(key) else { return nil }
        if text.hasPrefix(Self.credentialScheme) { return credential(String(text.dropFirst(11)), key, kind) }
        guard let path = path(text, key) else { return nil }
        check(path, key, kind)
        return path
    }

    /// A path as it was written, made full.
    func path(_ text: String, _ key: String) -> String? {
        if text.contains("$") {
            error("'\(key)' has a '$', but variables are not replaced here; write the path itself", at: key)
            return nil
        }
        if text.hasPrefix("~") {
            error("'\(key)' begins with '~', which is not replaced here; write the path in full", at: key)
            return nil
        }
        guard text.utf8.count < Int(PATH_MAX) else {
            error("'\(key)' is longer than a path can be", at: key)
            return nil
        }
        return text.hasPrefix("/") ? text : context.folder + (context.folder.hasSuffix("/") ? "" : "/") + text
    }

    private func credential(_ name: String, _ key: String, _ kind: FileKind) -> String? {
        guard kind != .made, !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.contains("$") else {
            error("'\(key)' is no name of a credential; write one such as credential:mqtt-password", at: key)
            return nil
        }
        guard let folder = context.credentials else {
            guard context.checksFiles else { return "/run/credentials/" + name }
            error(
                "'\(key)' is a credential of the service manager, but it gave none (CREDENTIALS_DIRECTORY is not set); "
                    + "name a file, or start the unit as a service with LoadCredential",
                at: key
            )
            return nil
        }
        let path = folder + "/" + name
        // Who else may read it is the service manager's matter; it says so by means that a mode does not show.
        check(path, key, .readable)
        return path
    }

    // Paths to secrets are not repeated: who takes the key for that of the secret itself would find it in a log.
    private func check(_ path: String, _ key: String, _ kind: FileKind) {
        guard context.checksFiles else { return }
        var status = stat()
        let isThere = stat(path, &status) == 0
        let number = errno
        let isFolder = isThere && status.st_mode & S_IFMT == S_IFDIR
        if kind == .made {
            if isFolder { error("'\(key)' is a folder; name the file in it", at: key) }
            return
        }
        guard isThere else {
            let why = number == EACCES ? "a folder on the way may not be entered" : "there is no such file"
            error("'\(key)' is to name a file, but \(why); check the path, relative to this file", at: key)
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            error("'\(key)' is no ordinary file", at: key)
            return
        }
        guard access(path, R_OK) == 0 else {
            error("'\(key)' may not be read by the user that runs this; change its owner or its mode", at: key)
            return
        }
        // A group may read it, as where root keeps it for a service; others may not.
        if kind == .secret, status.st_mode & (S_IRWXO | S_IWGRP) != 0 {
            problems.warn(
                "other users of this machine can read or change the file of '\(key)'; run chmod 600 on it",
                at: place(of: key)
            )
        }
    }
}
