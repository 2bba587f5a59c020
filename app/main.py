"""The server, put together. Importing this starts nothing."""

import gc
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from app import api, coaching, deals, docs, errors, guide, health, records
from app.calls import Calls
from app.headers import Headers
from app.heavy import Heavy
from app.keys import InvalidKey, keyring, load_keys
from app.limits import RateLimit, networks
from app.logs import LogRequests
from app.metrics import Measure, Metrics
from app.pages import Pages
from app.prefix import Prefix
from app.saves import Sealer
from app.settings import Settings, SettingsError, load_settings

VERSION = "1.0.0"


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
        yield

    app = FastAPI(
        title="Juniper",
        summary="Gin Rummy, from a server that keeps nothing.",
        version=VERSION,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False},
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
    # The last one added is the outermost.
    app.add_middleware(Calls, routes=api.router.routes, given={Sealer: sealer, Heavy: heavy}, problems=problems)
    if settings.rate:
        app.add_middleware(RateLimit, rate=settings.rate, proxies=proxies)
    app.add_middleware(errors.CatchErrors)
    app.add_middleware(Measure, metrics=metrics)
    if settings.log_level == "debug":
        app.add_middleware(LogRequests, proxies=proxies)
    if settings.prefix:
        app.add_middleware(Prefix, prefix=settings.prefix)
    app.add_middleware(Headers)
    return app


def create_app_from_environment() -> FastAPI:
    """The app for the settings in the environment: what a server such as uvicorn calls with ``--factory``."""
    try:
        return create_app(load_settings())
    except SettingsError as error:
        raise SystemExit(f"Juniper cannot start. {error}") from None
