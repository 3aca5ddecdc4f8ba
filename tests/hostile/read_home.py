"""Looks for keys in every home."""

import glob
import os

homes = ["/root", *glob.glob("/home/*"), os.path.expanduser("~")]
for home in homes:
    for name in (".ssh", ".bashrc", ".gitconfig", "."):
        try:
            print("LEAK", os.listdir(os.path.join(home, name))[:1])
        except OSError:
            pass
print(os.environ["HOME"], "is all there is")
