"""A server that receives scans, with or without TLS, and answers according to a file.

    webhook.py FOLDER [CERTIFICATE KEY]

Writes its port to FOLDER/port. Each request becomes a line of JSON in FOLDER/requests. The answers are the lines of
FOLDER/answers, one for each request, and 200 after the last line. A line is a status, optionally followed by
  retry=N        adds a Retry-After header
  location=URL   adds a Location header
  silent         never answers
  endless        sends an endless body
  cut            ends the connection without an answer
"""
import base64, http.server, json, os, socketserver, ssl, sys, threading

folder = sys.argv[1]
lock = threading.Lock()
answered = 0


def next_answer():
    global answered
    with lock:
        try:
            with open(os.path.join(folder, "answers")) as file:
                lines = file.read().splitlines()
        except FileNotFoundError:
            lines = []
        line = lines[answered] if answered < len(lines) else "200"
        answered += 1
        return line.split()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        request = {"path": self.path, "headers": dict(self.headers), "body": base64.b64encode(body).decode()}
        with lock, open(os.path.join(folder, "requests"), "a") as file:
            file.write(json.dumps(request) + "\n")
        words = next_answer()
        options = dict((word.split("=", 1) + [""])[:2] for word in words[1:])
        if "cut" in options:
            self.close_connection = True
            self.connection.close()
            return
        if "silent" in options:
            threading.Event().wait(60)
            return
        self.send_response(int(words[0]))
        if "retry" in options:
            self.send_header("Retry-After", options["retry"])
        if "location" in options:
            self.send_header("Location", options["location"])
        if "endless" in options:
            self.end_headers()
            self.close_connection = True
            try:
                while True:
                    self.wfile.write(b"x" * 65536)
            except OSError:
                return
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *arguments):
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
with open(os.path.join(folder, "port.new"), "w") as file:
    file.write(str(server.server_address[1]))
os.rename(os.path.join(folder, "port.new"), os.path.join(folder, "port"))
server.serve_forever()
