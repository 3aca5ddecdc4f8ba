"""Raises an exception whose class lies about its name."""


class Meta(type):
    @property
    def __name__(cls):
        raise RuntimeError("LEAK")

    __module__ = property(lambda cls: 1 / 0)


class Odd(Exception, metaclass=Meta):
    pass


def sinusoidal_encoding(*arguments, **keywords):
    raise Odd("one line")
