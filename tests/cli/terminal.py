"""Run a program on a terminal of its own, and do to it what people do.

terminal.py STEP... -- PROGRAM ARGUMENT...

A STEP is one of:
  =TEXT     wait until TEXT was printed, after what the step before waited for
  <TEXT     type it; \\n, \\x03 and so on are what they are in Python
  $COMMAND  run it in a shell to its end
  !NAME     send the signal SIGNAME
  hangup    the terminal is gone

What was printed is printed, and a last line "status N", as a shell has it.
"""

import os
import pty
import select
import signal
import subprocess
import sys
import time

PATIENCE = 150  # seconds that a step may take


class Terminal:
    def __init__(self, argv):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvp(argv[0], argv)
        self.printed = b""
        self.seen = 0

    def hear(self, deadline):
        """Some more of what is printed; False at its end."""
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([self.fd], [], [], left)[0]:
            sys.exit(f"waited in vain, after:\n{self.text()}")
        try:
            more = os.read(self.fd, 65536)
        except OSError:
            more = b""
        self.printed += more
        return more != b""

    def wait_for(self, text):
        deadline = time.monotonic() + PATIENCE
        while (at := self.printed.find(text, self.seen)) < 0:
            if not self.hear(deadline):
                sys.exit(f"{text!r} was never printed:\n{self.text()}")
        self.seen = at + len(text)

    def step(self, step):
        kind, rest = step[0], step[1:]
        if step == "hangup":
            os.close(self.fd)
            self.fd = -1
        elif kind == "=":
            self.wait_for(rest.encode())
        elif kind == "<":
            os.write(self.fd, rest.encode().decode("unicode_escape").encode("latin-1"))
        elif kind == "$":
            subprocess.run(rest, shell=True, check=True, timeout=PATIENCE)
        elif kind == "!":
            os.kill(self.pid, getattr(signal, "SIG" + rest))
        else:
            sys.exit(f"no such step: {step}")

    def end(self):
        deadline = time.monotonic() + PATIENCE
        while self.fd >= 0 and self.hear(deadline):
            pass
        while time.monotonic() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                return code if code >= 0 else f"killed by {-code}"
            time.sleep(0.01)
        os.kill(self.pid, signal.SIGKILL)
        return "none: it did not end"

    def text(self):
        return self.printed.decode("utf-8", "replace").replace("\r", "")


def main():
    at = sys.argv.index("--")
    terminal = Terminal(sys.argv[at + 1 :])
    for step in sys.argv[1:at]:
        terminal.step(step)
    status = terminal.end()
    print(terminal.text())
    print("status", status)


main()
