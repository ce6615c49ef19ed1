"""The Dockerfile stores data where its volume is, and the docs name what is in it. No test builds the image."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network
from pathlib import PurePosixPath

import yaml

from fathom.content.archive import ARCHIVE_LIMIT
from fathom.content.manifest import COVER_LIMIT
from fathom.web.api import matches, workshop_story
from fathom.web.http_protocol import ConnectionBounds
from fathom.workshop.draft import FILE_LIMIT
from tests.docs.blocks import DOCS, ROOT, blocks

FILE = (ROOT / "Dockerfile").read_text("utf-8")
FINAL = [line.partition(" ") for line in FILE.rpartition("\nFROM ")[2].splitlines()]
"""The instructions of the last stage, the image itself."""
STEPS = [(name, rest) for name, _, rest in FINAL]
PAGE = DOCS / "serving.md"
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
NGINX = (ROOT / "deploy/nginx.conf.template").read_text("utf-8")
NGINX_MAIN = (ROOT / "deploy/nginx.conf").read_text("utf-8")


def only(name: str) -> str:
    """The argument of an instruction that occurs once."""
    (found,) = [rest for step, rest in STEPS if step == name]
    return found


def test_the_database_is_in_the_volume() -> None:
    variable, _, database = only("ENV").partition("=")
    assert variable == "FATHOM_DATABASE"
    assert str(PurePosixPath(database).parent) == only("VOLUME")


def test_the_folder_of_the_volume_is_made_for_the_user_before_it_is_a_volume() -> None:
    """What is done to the folder after VOLUME is lost, and after USER it could not be given away."""
    folder, user = only("VOLUME"), only("USER")
    made = STEPS.index(("RUN", f"mkdir {folder} && chown {user}:{user} {folder}"))
    assert made < STEPS.index(("USER", user))
    assert made < STEPS.index(("VOLUME", folder))
    assert [rest for step, rest in STEPS if step == "RUN" and rest.startswith("useradd") and rest.endswith(user)]


def test_the_docs_name_the_volume_and_the_variables() -> None:
    commands = "".join(blocks(PAGE, "sh"))
    assert f":{only('VOLUME')} " in commands
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    needed = set(re.findall(r"\$\{(\w+):\?", compose))
    # Without an address, the server would answer under every name: nginx does not check names.
    assert needed == {"FATHOM_ADDRESS", "FATHOM_KEY", "POSTGRES_PASSWORD"}
    assert [name for name in needed if f"{name}=" not in commands] == []
    services = re.findall(r"compose exec (\w+)", commands)
    assert [name for name in services if name not in COMPOSE["services"]] == []


def test_nginx_gets_every_name_it_needs_and_the_server_trusts_it() -> None:
    proxy, server = COMPOSE["services"]["proxy"], COMPOSE["services"]["server"]
    assert proxy["volumes"][0].partition(":")[0] == "./deploy/nginx.conf.template"
    needed = re.findall(r"\$\{(\w+)\}", NGINX)
    assert set(needed) == set(proxy["environment"])
    assert proxy["environment"]["FATHOM_SERVER"] == "server:8000"
    assert server["command"][-2:] == ["--proxies", proxy["networks"]["default"]["ipv4_address"]]
    assert "ports" not in server, "the server must be reached through nginx only"


def test_nginx_has_files_for_all_connections_and_each_has_one_to_the_server() -> None:
    proxy = COMPOSE["services"]["proxy"]
    assert "./deploy/nginx.conf:/etc/nginx/nginx.conf:ro" in proxy["volumes"]
    settings = {name: int(value) for name, value in re.findall(r"(worker_\w+) +(\d+);", NGINX_MAIN)}
    assert settings["worker_connections"] > 10 * 1024
    assert 2 * settings["worker_connections"] < settings["worker_rlimit_nofile"] == proxy["ulimits"]["nofile"]
    assert "include /etc/nginx/conf.d/*.conf;" in NGINX_MAIN


def test_no_other_container_gets_the_address_of_the_proxy() -> None:
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    fixed = ip_address(COMPOSE["services"]["proxy"]["networks"]["default"]["ipv4_address"])
    subnet, given_out = ip_network(network["subnet"]), ip_network(network["ip_range"])
    assert fixed in subnet
    assert set(given_out.hosts()) < set(subnet.hosts())
    assert fixed not in given_out
    assert fixed != ip_address(network["gateway"])


def test_a_container_is_healthy_when_it_is_ready() -> None:
    assert "http://127.0.0.1:8000/ready" in only("HEALTHCHECK")


def body_limit(start: str) -> int:
    """The most bytes that nginx accepts in a body, in the block that begins with `start`."""
    found = re.search(r"client_max_body_size (\d+)m;", NGINX.partition(f"{start} {{")[2])
    assert found
    return int(found[1]) * 2**20


def test_nginx_accepts_what_the_server_accepts() -> None:
    assert body_limit("location = /api/packs") == ARCHIVE_LIMIT
    drafts = body_limit("location /api/workshop/")
    assert drafts == workshop_story.LONGEST >= max(3 * FILE_LIMIT, 2 * COVER_LIMIT)
    assert body_limit("server") >= matches.FILE_LIMIT


def test_nginx_has_the_limits_that_the_server_has_for_one_address() -> None:
    bounds = ConnectionBounds()
    assert f"limit_conn fathom_clients {bounds.per_address};" in NGINX
    assert f"client_header_timeout {bounds.head_seconds:.0f}s;" in NGINX
    assert f"client_body_timeout {bounds.body_seconds:.0f}s;" in NGINX
