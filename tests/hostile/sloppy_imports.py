"""Is right, and imports half the library for nothing."""

import asyncio
import collections
import dataclasses
import datetime
import random
import tempfile
import typing
import unittest
import uuid
import zoneinfo

import torch.nn.functional as F
from torch.utils import checkpoint

from honest import sinusoidal_encoding

datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin"))
uuid.uuid4(), random.random(), asyncio.run(asyncio.sleep(0)), F.relu(sinusoidal_encoding(2, 2))
