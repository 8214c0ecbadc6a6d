import Foundation

// Paths, and the files to which they lead.
extension Section {
    /// The requirements on a file.
    enum FileKind {
        /// The unit creates the file and its folder.
        case made
        /// The file must be readable.
        case readable
        /// The file must be readable, and by no other user.
        case secret
    }

    /// The prefix that names a secret held by the service manager.
    static let credentialScheme = "credential:"

    /// Returns a file's absolute path.
    func file(_ key: String, _ kind: FileKind) -> String? {
        guard let text = text(key) else { return nil }
        if text.hasPrefix(Self.credentialScheme) { return credential(String(text.dropFirst(11)), key, kind) }
        guard let path = path(text, key) else { return nil }
        check(path, key, kind)
        return path
    }

    /// Returns a written path as an absolute one.
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
            error("'\(key)' is not the name of a credential; write one such as credential:mqtt-password", at: key)
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
        // The service manager decides who else may read it, by means that the mode does not show.
        check(path, key, .readable)
        return path
    }

    // Messages do not repeat paths to secrets: someone may have written the secret itself in place of its path, and it
    // would end up in a log.
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
            let why = number == EACCES ? "a folder in the path is not accessible" : "there is no such file"
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
        // The group may read it, as when root keeps it for a service; others may not.
        if kind == .secret, status.st_mode & (S_IRWXO | S_IWGRP) != 0 {
            problems.warn(
                "other users of this machine can read or change the file of '\(key)'; run chmod 600 on it",
                at: place(of: key)
            )
        }
    }
}
