"""The examples of hosting fit the program: its settings, its image, its routes."""

import re
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from starlette.routing import Route

from app.keys import new_key
from app.messages import languages
from app.settings import Settings, SettingsError, load_settings
from tests.app.server import Server

pytestmark = pytest.mark.usefixtures("no_settings")

ROOT = Path(__file__).parent.parent
FILES = sorted(path for path in (ROOT / "deploy").iterdir() if path.suffix in (".yaml", ".conf"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
OBJECTS: dict[str, Any] = {
    each["kind"]: each for each in yaml.safe_load_all((ROOT / "deploy" / "kubernetes.yaml").read_text(encoding="utf-8"))
}
POD: dict[str, Any] = OBJECTS["Deployment"]["spec"]["template"]["spec"]
CONTAINER: dict[str, Any] = POD["containers"][0]
OUR_OWN = {"/healthz", "/readyz", "/metrics"}
"""What is for the host alone."""


def settings_of(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Settings:
    """What the server reads out of this environment."""
    for name, value in environment.items():
        assert isinstance(value, str), f"{name} must be text"
        monkeypatch.setenv(name, value)
    return load_settings()


def kubernetes_environment() -> dict[str, str]:
    """The variables of the pod, the secret's not looked up."""
    return {each["name"]: each["value"] for each in CONTAINER["env"] if "value" in each}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_setting_named_is_one(path: Path) -> None:
    names = set(re.findall(r"JUNIPER_\w+", path.read_text(encoding="utf-8")))
    assert names <= {f"JUNIPER_{field.upper()}" for field in Settings.model_fields}


def test_compose_has_replicas_with_one_key_that_must_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    service = COMPOSE["services"]["juniper"]
    assert service["deploy"]["replicas"] == 3
    environment = dict(service["environment"])
    assert environment.pop("JUNIPER_KEYS").startswith("${JUNIPER_KEYS:?")
    assert "/deploy/.env" in (ROOT / ".gitignore").read_text().splitlines()
    assert settings_of(environment, monkeypatch).rate > 0
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "ports" not in service, "only the proxy is reached from outside"


def test_the_replicas_of_compose_believe_the_proxy_and_no_other() -> None:
    service, proxy = COMPOSE["services"]["juniper"], COMPOSE["services"]["proxy"]
    (pool,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    address = proxy["networks"]["inside"]["ipv4_address"]
    assert service["environment"]["JUNIPER_PROXIES"] == address
    assert ip_address(address) in ip_network(pool["subnet"])
    assert ip_address(address) not in ip_network(pool["ip_range"])
    assert ip_network(pool["ip_range"]).subnet_of(ip_network(pool["subnet"]))  # type: ignore[arg-type]  # both of IPv4


def test_the_proxy_of_compose_hands_on_who_asks_and_keeps_the_hosts_own_to_itself() -> None:
    config = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    assert f"server juniper:{port_of_the_image()} resolve" in config
    assert "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;" in config
    kept = re.search(r"location ~ \^/\((.*)\)\$ \{\s*return 404;", config)
    assert kept is not None
    assert {f"/{name}" for name in kept[1].split("|")} == OUR_OWN
    assert COMPOSE["services"]["proxy"]["volumes"] == ["./nginx.conf:/etc/nginx/nginx.conf:ro"]
    listens = re.search(r"^\s*listen (\d+);", config, re.M)
    assert listens is not None
    assert COMPOSE["services"]["proxy"]["ports"] == [f"{listens[1]}:{listens[1]}"]


def test_a_file_that_one_version_has_not_got_is_asked_of_another_replica(server_of_its_own: Server) -> None:
    assert server_of_its_own.get("/s/0123456789abcdef/js/main.js").status_code == 404
    config = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    files = re.search(r"location /s/ \{.*?proxy_next_upstream ([^;]*);", config, re.S)
    assert files is not None
    ingress = OBJECTS["Ingress"]["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-next-upstream"]
    for conditions in (files[1], ingress):
        assert {"error", "timeout", "http_404"} <= set(conditions.split())


def test_kubernetes_has_settings_that_the_server_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_of(kubernetes_environment(), monkeypatch).rate > 0


def test_kubernetes_has_the_key_from_its_secret_and_does_not_start_without_one() -> None:
    secret = OBJECTS["Secret"]
    references = {each["name"]: each["valueFrom"]["secretKeyRef"] for each in CONTAINER["env"] if "valueFrom" in each}
    assert references == {"JUNIPER_KEYS": {"name": secret["metadata"]["name"], "key": "JUNIPER_KEYS"}}
    with pytest.raises(SettingsError, match="JUNIPER_KEYS cannot be used"):
        load_settings(keys=secret["stringData"]["JUNIPER_KEYS"])
    two = f"{new_key()},{new_key()}"
    assert load_settings(keys=two).keys.get_secret_value() == two


def test_kubernetes_runs_the_image_without_rights() -> None:
    user = re.search(r"^USER (\d+)$", DOCKERFILE, re.M)
    assert user is not None
    assert POD["securityContext"]["runAsNonRoot"] is True
    assert POD["securityContext"]["runAsUser"] == int(user[1])
    assert CONTAINER["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert POD["automountServiceAccountToken"] is False


def test_kubernetes_reaches_the_port_on_which_the_image_listens() -> None:
    (port,) = CONTAINER["ports"]
    assert port["containerPort"] == port_of_the_image()
    (service_port,) = OBJECTS["Service"]["spec"]["ports"]
    assert service_port["targetPort"] == port["name"]
    labels = OBJECTS["Deployment"]["spec"]["template"]["metadata"]["labels"]
    for selector in (
        OBJECTS["Service"]["spec"]["selector"],
        OBJECTS["Deployment"]["spec"]["selector"]["matchLabels"],
        OBJECTS["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
    ):
        assert selector.items() <= labels.items()


@pytest.mark.parametrize("probe", ["startupProbe", "readinessProbe", "livenessProbe"])
def test_every_probe_asks_what_the_server_answers(server_of_its_own: Server, probe: str) -> None:
    asked = CONTAINER[probe]["httpGet"]
    assert asked["path"] in OUR_OWN
    assert asked["port"] == CONTAINER["ports"][0]["name"]
    assert server_of_its_own.get(asked["path"]).status_code == 200


def test_figures_are_scraped_where_they_are(server_of_its_own: Server) -> None:
    told = OBJECTS["Deployment"]["spec"]["template"]["metadata"]["annotations"]
    assert told["prometheus.io/port"] == str(port_of_the_image())
    assert server_of_its_own.get(told["prometheus.io/path"]).status_code == 200


def test_the_number_of_replicas_follows_the_load_and_an_update_takes_none_away() -> None:
    scaler, deployment = OBJECTS["HorizontalPodAutoscaler"]["spec"], OBJECTS["Deployment"]
    target = {"apiVersion": deployment["apiVersion"], "kind": "Deployment", "name": deployment["metadata"]["name"]}
    assert scaler["scaleTargetRef"] == target
    assert deployment["spec"]["replicas"] == scaler["minReplicas"] < scaler["maxReplicas"]
    assert CONTAINER["resources"]["requests"]["cpu"], "a share of the processor is a share of what was requested"
    assert deployment["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0


def test_the_ingress_leads_to_every_page_and_call_and_not_to_the_hosts_own(server_of_its_own: Server) -> None:
    (rule,) = OBJECTS["Ingress"]["spec"]["rules"]
    paths = rule["http"]["paths"]
    assert {each["backend"]["service"]["name"] for each in paths} == {OBJECTS["Service"]["metadata"]["name"]}
    assert {rule["host"]} == {host for tls in OBJECTS["Ingress"]["spec"]["tls"] for host in tls["hosts"]}

    def leads_to(path: str) -> bool:
        return any(
            path == each["path"] or (each["pathType"] == "Prefix" and path.startswith(each["path"] + "/"))
            for each in paths
        )

    described = server_of_its_own.get("/api/openapi.json").json()["paths"]
    pages = [route.path for route in server_of_its_own.app.routes if isinstance(route, Route)]
    assert {f"/{language}/" for language in languages()} <= set(pages)
    for path in {*described, *pages}:
        assert leads_to(path) == (path not in OUR_OWN), path


@pytest.fixture(scope="module")
def server_of_its_own() -> Iterator[Server]:
    """A server, as the examples run it."""
    with Server() as running:
        yield running


def port_of_the_image() -> int:
    """The port on which the image listens."""
    found = re.search(r"JUNIPER_PORT=(\d+)", DOCKERFILE)
    assert found is not None
    return int(found[1])
