"""Traces, profiles and audits everything that runs in its process."""

import sys

from honest import sinusoidal_encoding

names = set()
sys.setprofile(lambda frame, event, value: names.add(frame.f_code.co_filename))
sys.settrace(lambda frame, event, value: names.add(frame.f_code.co_filename))
sys.addaudithook(lambda event, arguments: None)
