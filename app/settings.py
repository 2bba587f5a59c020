"""What a host may set, all of it from the environment as ``JUNIPER_…``; a wrong setting stops the start."""

import os
import re
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.keys import InvalidKey, parse_keys
from app.limits import networks

PREFIX = "JUNIPER_"

FOREIGN = re.compile(r"JUNIPER_(CHROMIUM|SERVICE_\w+|PORT_\d+_\w+)")
"""Variables that are not the server's: the test script's own, and those that Kubernetes gives to every container
beside a service called juniper."""


class SettingsError(Exception):
    """A setting that the server cannot run with; the message is one sentence for the host."""


class Settings(BaseSettings):
    """The server's settings; each field's description stands in the README."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, env_ignore_empty=True)

    keys: SecretStr = Field(
        default=SecretStr(""),
        description="keys that seal the saves, newest first, with commas; without any, one is made in the data folder",
    )
    data: Path = Field(default=Path("data"), description="folder of the key file that is made on the first start")
    host: str = Field(default="127.0.0.1", min_length=1, description="address to listen on")
    port: int = Field(default=8000, ge=0, le=65535, description="port to listen on; 0 takes a free one")
    prefix: str = Field(
        default="",
        pattern=r"^(/[A-Za-z0-9._~-]+)*$",
        description="path under which a proxy shows the game, such as `/gin`, for a proxy that does not strip it",
    )
    rate: int = Field(
        default=50,
        ge=0,
        le=1_000_000,
        description="API calls that one address may make per second, and four times as many at once; 0: any number",
    )
    proxies: str = Field(
        default="",
        description="addresses and networks of the proxies in front, with commas; only they are believed who asks",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="how much is logged: `debug`, `info`, `warning` or `error`"
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="form of a line of the log: `text` for people, `json` for machines"
    )
    watch: bool = Field(
        default=False, description="read templates and page files anew at each page load, for developing the page"
    )

    @field_validator("keys")
    @classmethod
    def _readable(cls, keys: SecretStr) -> SecretStr:
        try:
            parse_keys(keys.get_secret_value())
        except InvalidKey as error:
            raise ValueError(str(error)) from None
        return keys

    @field_validator("proxies")
    @classmethod
    def _addresses(cls, proxies: str) -> str:
        networks(proxies)
        return proxies


def load_settings(**given: object) -> Settings:
    """The settings of the environment, those given here before them. Raises `SettingsError` for what cannot be used.

    >>> load_settings(port="ninety")
    Traceback (most recent call last):
    app.settings.SettingsError: JUNIPER_PORT cannot be used: it must be a whole number from 0 to 65535.
    """
    known = {PREFIX + field.upper() for field in Settings.model_fields}
    for name in os.environ:
        if name.startswith(PREFIX) and name not in known and not FOREIGN.fullmatch(name):
            raise SettingsError(f"{name} is not a setting of Juniper; it has {', '.join(sorted(known))}.")
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None


def _sentence(error: ValidationError) -> str:
    """What is wrong with the first wrong setting. Its value is not repeated: it could be a key."""
    first = error.errors(include_input=False, include_url=False)[0]
    field = str(first["loc"][0])
    must = {
        "port": "it must be a whole number from 0 to 65535",
        "prefix": "it must be a path such as /gin, without a slash at its end",
        "rate": "it must be a whole number from 0 to 1000000",
        "proxies": "it must be addresses or networks with commas, such as 10.0.0.0/8, 192.168.1.5",
        "log_level": "it must be debug, info, warning or error",
        "log_format": "it must be text or json",
        "watch": "it must be true or false",
        "host": "it must be an address to listen on, such as 127.0.0.1 or 0.0.0.0",
    }.get(field, first["msg"].removeprefix("Value error, "))
    return f"{PREFIX}{field.upper()} cannot be used: {must}."
