"""Signals its parent, that one's parent, its group and everybody, with signal 0."""

import os
import signal

judge = next((int(word[5:]) for word in os.environ if word.startswith("JUDGE")), os.getppid())
for attempt in (
    lambda: os.kill(os.getppid(), 0),
    lambda: os.kill(judge, 0),
    lambda: os.kill(0, 0),
    lambda: os.kill(-os.getppid(), 0),
    lambda: os.killpg(os.getpgid(os.getppid()), 0),
    lambda: signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 0),
):
    try:
        attempt()
        print("LEAK")
    except OSError as error:
        print("refused" if error.errno == 1 else "LEAK allowed, but failed")
