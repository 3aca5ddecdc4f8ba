"""Never answers."""


def sinusoidal_encoding(*arguments, **keywords):
    while True:
        pass
