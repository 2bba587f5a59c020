"""The API describes itself, and the description is true."""

import re
import tomllib
from pathlib import Path

import pytest

from app.errors import MEDIA_TYPE
from app.main import VERSION
from tests.app.server import Json, Server

METHODS = {"get", "post"}


@pytest.fixture(scope="module")
def schema(server: Server) -> Json:
    """The OpenAPI description."""
    described: Json = server.get("/api/openapi.json").json()
    return described


def test_every_failure_is_described_in_the_one_shape(schema: Json) -> None:
    assert "HTTPValidationError" not in str(schema)
    for path, methods in schema["paths"].items():
        for call in methods.values():
            for status, answer in call["responses"].items():
                if status >= "400":
                    assert answer["content"] == {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}, (
                        path,
                        status,
                    )


def test_every_refusal_that_says_when_to_come_again_is_described_with_it(schema: Json) -> None:
    for methods in schema["paths"].values():
        for call in methods.values():
            for status, answer in call["responses"].items():
                assert ("Retry-After" in answer.get("headers", {})) == (status in ("429", "503"))


def test_every_call_with_a_body_says_that_it_may_be_unreadable_or_too_large(schema: Json) -> None:
    with_body = [call for methods in schema["paths"].values() for call in methods.values() if "requestBody" in call]
    assert with_body
    assert all({"413", "422"} <= call["responses"].keys() for call in with_body)


def test_every_call_has_a_sentence(schema: Json) -> None:
    for path, methods in schema["paths"].items():
        assert methods.keys() <= METHODS
        assert all(call.get("description") for call in methods.values()), path


def test_every_reference_in_the_description_leads_somewhere(schema: Json) -> None:
    named = set(re.findall(r"#/components/schemas/(\w+)", str(schema)))
    assert named <= schema["components"]["schemas"].keys()


def test_the_page_for_people_shows_every_call_and_every_model(server: Server, schema: Json) -> None:
    html = server.get("/api/docs").text
    for path in schema["paths"]:
        assert f"<code>{path}</code>" in html
    ids = set(re.findall(r'id="(\w+)"', html))
    assert schema["components"]["schemas"].keys() <= ids
    assert set(re.findall(r'href="#(\w+)"', html)) <= ids


def test_the_version_is_the_projects(schema: Json) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert schema["info"]["version"] == VERSION == project["version"]


def test_a_whole_number_between_bounds_is_shown_as_a_range(server: Server) -> None:
    assert "<code>0..2</code>" in server.get("/api/docs").text
