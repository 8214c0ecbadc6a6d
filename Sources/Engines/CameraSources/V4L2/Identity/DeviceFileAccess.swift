package import Glibc

/// Permissions of a device file, with advice for users who lack them.
package struct DeviceFileAccess: Sendable, Hashable {
    /// The file.
    package var path: String
    /// The name of the owning user, or its number.
    package var owner: String
    /// The number of the owning group.
    package var groupID: gid_t
    /// The name of the group; nil if it has none on this system.
    package var group: String?
    /// Indicates whether the group has read and write permission.
    package var isOpenToGroup: Bool
    /// Indicates whether this process may read the file.
    package var canRead: Bool
    /// Indicates whether this process may write the file.
    package var canWrite: Bool
    /// Indicates whether the user is a registered member of the group, even if this process does not have the group
    /// yet.
    package var isMember: Bool
    /// Indicates whether this process has the group.
    package var hasGroup: Bool
    /// The user's name, or its number.
    package var user: String

    /// Indicates whether the file can be used.
    package var isUsable: Bool { canRead && canWrite }

    /// Advice for a file that cannot be used; nil if it can.
    package var advice: String? {
        guard !isUsable else { return nil }
        guard isOpenToGroup else {
            return "Only \(owner) may use it: run 'sudo chmod g+rw \(path)', or see to it in udev's rules."
        }
        guard let group else {
            return
                "It belongs to group \(groupID), which has no name here: give the process that group, in a container "
                + "with '--group-add \(groupID)'."
        }
        // The process has the group, so something other than the file's mode denies access.
        if hasGroup {
            return "The group '\(group)' may use it and \(user) has that group, but something forbids it, such as a "
                + "container's list of allowed devices: start the container with '--device \(path)'."
        }
        if isMember {
            return "It belongs to the group '\(group)', to which \(user) was added: log in again for that to count."
        }
        return "It belongs to the group '\(group)': run 'sudo usermod -aG \(group) \(user)' and log in again."
    }

    /// Creates a description of a file.
    package init(
        path: String,
        owner: String,
        groupID: gid_t,
        group: String?,
        isOpenToGroup: Bool = true,
        canRead: Bool,
        canWrite: Bool,
        isMember: Bool = false,
        hasGroup: Bool = false,
        user: String
    ) {
        self.path = path
        self.owner = owner
        self.groupID = groupID
        self.group = group
        self.isOpenToGroup = isOpenToGroup
        self.canRead = canRead
        self.canWrite = canWrite
        self.isMember = isMember
        self.hasGroup = hasGroup
        self.user = user
    }

    /// Inspects a file; returns nil if it does not exist.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let user = Self.name(ofUser: geteuid())
        let group = Self.entry(ofGroup: status.st_gid)
        self.init(
            path: path,
            owner: Self.name(ofUser: status.st_uid),
            groupID: status.st_gid,
            group: group?.name,
            isOpenToGroup: status.st_mode & 0o060 == 0o060,
            canRead: access(path, R_OK) == 0,
            canWrite: access(path, W_OK) == 0,
            isMember: group?.members.contains(user) ?? false,
            hasGroup: Self.groups.contains(status.st_gid),
            user: user
        )
    }

    /// The groups of this process.
    package static var groups: [gid_t] {
        let count = getgroups(0, nil)
        guard count >= 0 else { return [getegid()] }
        var ids = [gid_t](repeating: 0, count: Int(count))
        let filled = getgroups(count, &ids)
        let all = ids.prefix(Int(max(filled, 0))) + [getegid()]
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the name of a group, or its number if it has none.
    package static func name(ofGroup id: gid_t) -> String { entry(ofGroup: id)?.name ?? "\(id)" }

    /// Returns the name of a user, or its number if it has none.
    package static func name(ofUser id: uid_t) -> String {
        withNameBuffer { buffer, size in
            var entry = passwd()
            var found: UnsafeMutablePointer<passwd>?
            guard getpwuid_r(id, &entry, buffer, size, &found) == 0, found != nil else { return nil }
            return entry.pw_name.map { String(cString: $0) }
        } ?? "\(id)"
    }

    private static func entry(ofGroup id: gid_t) -> (name: String, members: [String])? {
        withNameBuffer { buffer, size in
            var entry = GroupEntry()
            var found: UnsafeMutablePointer<GroupEntry>?
            guard getgrgid_r(id, &entry, buffer, size, &found) == 0, found != nil, let name = entry.gr_name else {
                return nil
            }
            var members: [String] = []
            var next = entry.gr_mem
            while let member = next?.pointee {
                members.append(String(cString: member))
                next = next?.advanced(by: 1)
            }
            return (String(cString: name), members)
        }
    }

    private typealias GroupEntry = Glibc.group

    /// Provides memory for the texts of an entry in the system's user and group databases.
    private static func withNameBuffer<Result>(_ body: (UnsafeMutablePointer<CChar>, Int) -> Result?) -> Result? {
        // More than the members of any common group need.
        let size = 65_536
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
            buffer.baseAddress.flatMap { body($0, size) }
        }
    }
}
