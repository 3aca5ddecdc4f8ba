"""Uses multiprocessing, as honest code might."""

import multiprocessing

with multiprocessing.get_context("fork").Pool(1) as pool:
    print("LEAK", pool.map(abs, [-1]))
