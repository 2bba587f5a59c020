"""A deal commits the server to its seed before the player has one, and gives nothing of it away."""

import base64
import hashlib

from app.saves import Kind
from tests.app.server import Server


def test_the_commitment_is_the_hash_of_the_sealed_seed(server: Server) -> None:
    answer = server.post("deals").json()
    assert answer.keys() == {"deal", "commitment"}
    seed = server.sealer.open(answer["deal"], Kind.DEAL).seeds
    assert len(seed) == 16
    assert answer["commitment"] == hashlib.sha256(f"juniper-deal-v1:{seed.hex()}".encode()).hexdigest()


def test_the_seed_stands_nowhere_in_the_answer(server: Server) -> None:
    response = server.post("deals")
    seed = server.sealer.open(response.json()["deal"], Kind.DEAL).seeds
    readable = base64.urlsafe_b64decode(response.json()["deal"].rpartition(".")[2])
    for written in (seed, seed.hex().encode(), base64.b64encode(seed).rstrip(b"="), base64.urlsafe_b64encode(seed)):
        assert written not in response.content + str(response.headers).encode() + readable


def test_no_two_deals_are_alike(server: Server) -> None:
    answers = [server.post("deals").json() for _ in range(50)]
    assert len({answer["commitment"] for answer in answers}) == 50
    assert len({server.sealer.open(answer["deal"], Kind.DEAL).seeds for answer in answers}) == 50
