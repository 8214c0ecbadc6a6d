extension UnitConfiguration {
    /// The text of `Deploy/unit.yaml`: every key, with its default or an example.
    public static let example = """
        # One unattended unit: its cameras, and where their scans go.
        #
        # Only 'unit' and 'cameras' are required; a key that is left out has the value shown here, unless its line says
        # otherwise. Times have a unit (ms, s, min, h, d), and so have sizes (B, kB, MB, GB, TB, KiB, MiB, GiB, TiB).
        # Relative paths start at this file's folder; variables and ~ are not replaced. Secrets are never in this file,
        # only the files that hold them: a path, or credential:NAME for one that systemd holds (LoadCredential).

        unit: packing-3              # no other unit has this name; without / + #
        log-level: info              # trace, debug, info, notice, warning, error, critical

        cameras:
          - name: door               # becomes part of topics; without / + #
            source: v4l2:/dev/video0 # as 'obscura devices' lists it; a file, or an address such as below
            types: [qr, code128]     # left out: all
            roi: [0.25, 0, 0.5, 1]   # x, y, width, height as fractions of the picture; left out: all of it
            masks: ["0.7,0,0.3,0.4", faces] # black before anything sees it: x,y,w,h or corners; left out: none
            rate: 30                 # frames a second; left out: the camera's own
            delay: 5s                # of the delayed view
          - name: gate
            source: rtsp://10.0.0.7/live
            credentials-file: credential:secrets_gate-camera # a file with user:password; left out: none
            types: all

        models:                      # left out: none; what they see is stored and announced as scans are
          - name: parcels            # part of the type of what is seen
            file: parcels.onnx       # .mlmodel, .mlpackage, .mlmodelc or .onnx
            cameras: [door]          # left out: all
            min-confidence: 0.25

        grading:                     # left out: none; of the print of codes that come into view
          limit: 2                   # 4 is best, 0 is worst; an alarm is stored and announced as scans are
          labels: 20                 # of which the trend is taken
          ahead: 100                 # labels; an alarm if the grade will be below the limit so soon
          cameras: [door]            # left out: all

        ring:                        # compressed frames that are held, for delayed views and clips
          memory: 256MiB
          disk: 0                    # once memory is full

        console:                     # or console: off
          host: 127.0.0.1            # another address, such as 0.0.0.0, needs token-file
          port: 8080
          token-file: credential:secrets_console-token # left out: none
          view-token-file: credential:secrets_view-token # for those who change nothing; left out: none
          unmasked-token-file: credential:secrets_unmasked-token # for what masks hide; left out: none
          certificate: console.pem   # for https:// and rtsps://; left out: none
          key: credential:secrets_console-key # of the certificate
          rtsp-port: 8554            # rtsp://…/door, with ?delay=10; left out: none
          names: [packing-3.lan]     # by which browsers call this machine; left out: its own

        store:                       # left out: scans are not kept, and not announced
          file: /var/lib/obscura/packing-3/scans.sqlite # has to be given
          retention:                 # whichever comes first; each left out: no limit
            age: 30d
            count: 5000000
            bytes: 20GB
          pictures: none             # none, code or frame
          picture-width: 640         # pixels at most
          longest-backlog: 1000000   # scans that retention spares because nobody has taken them yet
          drops: 1min                # records of dropped frames, like scans; left out: none

        clips:                       # left out: none
          folder: /var/lib/obscura/packing-3/clips # has to be given
          before: 5s
          after: 5s
          when: command              # or scan
          budget: 10GB               # left out: no limit

        mqtt:                        # left out: no broker
          host: broker.lan           # has to be given
          port: 8883                 # left out: 8883 with tls, 1883 without
          version: 5                 # or 3.1.1
          tls:                       # or true, for those the system trusts; left out: none
            ca: ca.pem
            certificate: packing-3.pem # the unit's own, with its key; left out: none
            key: credential:secrets_unit-key
          user: packing-3            # left out: none
          password-file: credential:secrets_mqtt-password # left out: none
          prefix: obscura            # what topics begin with
          home-assistant: false
          pictures: false            # whether announcements have the scan's picture in them

        webhook:                     # left out: none
          url: https://example.org/scans # has to be given
          secret-file: credential:secrets_webhook # has to be given; posts are signed with it
          ca: ca.pem                 # left out: those the system trusts
          batch: 50                  # scans in one post at most

        """
}
