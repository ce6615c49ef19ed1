"""Encryption of push messages (RFC 8291), and the signature that tells a push service who sends them (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
"""The size of the one record of a message; the limit of push services is the same."""
SIGNATURE_SECONDS = 12 * 3600
"""How long a signature is valid; push services allow a day."""


def encode(data: bytes) -> str:
    """Bytes in base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Bytes from base64url, with or without padding. Raises `ValueError` if the text is not base64url."""
    return urlsafe_b64decode(f"{text}{'=' * (-len(text) % 4)}")


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point, the form that browsers use."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_public_key(data: bytes) -> ec.EllipticCurvePublicKey:
    """The public key of a browser. Raises `ValueError` if it is not a point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def encrypt(
    message: bytes,
    browser_key: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message that only the browser can read.

    `browser_key` and `auth` are the keys of the subscription. `sender` and `salt` are random; tests set them.
    """
    sender = sender or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    own = public_bytes(sender.public_key())
    shared = sender.exchange(ec.ECDH(), read_public_key(browser_key))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser_key + own, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own)]) + own
    # The last byte marks the end of the last record.
    return header + AESGCM(key).encrypt(nonce, message + b"\2", None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class ServerKey:
    """The key with which this server signs its push messages (VAPID)."""

    def __init__(self, secret: str) -> None:
        self._key = ec.derive_private_key(int(secret, 16), CURVE)
        self.public = encode(public_bytes(self._key.public_key()))
        """The public key, which a browser needs to subscribe."""

    @staticmethod
    def new_secret() -> str:
        """A new secret, as hexadecimal digits."""
        return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The header `Authorization` of a message to an endpoint. `contact` is the address of this server."""
        service = urlsplit(endpoint)
        claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": int(now) + SIGNATURE_SECONDS}
        if contact.startswith("https:"):
            claims["sub"] = contact
        text = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.public}"


def _json(value: object) -> str:
    return encode(msgspec.json.encode(value))
