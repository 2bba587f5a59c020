"""The server, put together. Importing this starts nothing."""

import gc
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.types import ASGIApp, Receive, Scope, Send

from app import api, coaching, deals, docs, errors, guide, health, records
from app.calls import Calls
from app.headers import Headers
from app.heavy import Heavy
from app.keys import InvalidKey, keyring, load_keys
from app.limits import Limit, RateLimit, networks
from app.logs import LogRequests
from app.metrics import Measure, Metrics
from app.pages import Pages
from app.prefix import Prefix
from app.saves import Sealer
from app.settings import Settings, SettingsError, load_settings

VERSION = "1.0.0"

NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False, "operation_spans": False}
"""What happens here is told by :mod:`app.metrics` and :mod:`app.logs` alone."""

ALLOCATIONS = 10_000
"""Python looks for garbage after so many new objects: more than a request makes, and a request leaves none."""


class App(FastAPI):
    """The framework's app, with what stands in front of it."""

    front: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.front(scope, receive, send)

    async def behind(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The framework's app itself."""
        await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> FastAPI:
    """The app for some settings. Raises `SettingsError` when its keys cannot be had."""
    try:
        keys = keyring(load_keys(settings.keys.get_secret_value(), settings.data))
    except InvalidKey as error:
        raise SettingsError(f"The server has no keys: {error}.") from None
    pages = Pages(settings.watch)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        threading.Thread(target=pages.tree.compress_all, daemon=True).start()
        app.openapi()  # kept from now on: a refusal names the fields that are in it
        gc.collect()
        gc.freeze()  # what is here now stays: no request need look through it for what can go
        gc.set_threshold(ALLOCATIONS)
        yield

    app = App(
        title="Juniper",
        summary="Gin Rummy, from a server that keeps nothing.",
        version=VERSION,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry=NO_TELEMETRY,
    )
    app.state.sealer = sealer = Sealer(keys)
    app.state.heavy = heavy = Heavy()
    metrics = Metrics(heavy)
    app.include_router(api.router)  # first, since it is asked for most and routes are tried in turn
    app.include_router(coaching.router)
    app.include_router(deals.router)
    app.include_router(records.router)
    app.include_router(health.router)
    metrics.install(app)
    pages.install(app)
    guide.install(app, pages)
    docs.install(app, pages, settings.prefix)
    problems = errors.Problems(app)
    problems.install()
    proxies = networks(settings.proxies)
    limit = Limit(settings.rate, proxies) if settings.rate else None
    # Of the framework's layers the last one added is the outermost; `front` stands before them all.
    if limit:
        app.add_middleware(RateLimit, limit=limit)
    app.add_middleware(errors.CatchErrors)
    app.add_middleware(Measure, metrics=metrics)
    if settings.prefix:
        app.add_middleware(Prefix, prefix=settings.prefix)
    app.add_middleware(Headers)
    given = {Sealer: sealer, Heavy: heavy}
    app.front = Calls(app.behind, api.router.routes, given, problems, metrics, limit, settings.prefix)
    if settings.log_level == "debug":
        app.front = LogRequests(app.front, proxies)
    return app


def create_app_from_environment() -> FastAPI:
    """The app for the settings in the environment: what a server such as uvicorn calls with ``--factory``."""
    try:
        return create_app(load_settings())
    except SettingsError as error:
        raise SystemExit(f"Juniper cannot start. {error}") from None
