"""Raises an exception that no `except Exception` sees."""


class Bad(BaseException):
    pass


def sinusoidal_encoding(*arguments, **keywords):
    raise Bad(Bad("inner"))
