"""Passkeys (WebAuthn): the options that a browser needs, and the check of what it sends back.

A challenge is signed for one purpose and for the person who is using the browser. So no state has to be stored, and an
answer that was recorded in one browser does not work in another.
"""

from __future__ import annotations

import time
from typing import Any, TypeAlias

import msgspec
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from fathom.table.access.tokens import Tokens
from fathom.table.errors import Refused
from fathom.table.store.accounts import Passkey

SECONDS = 300
"""How long a person has to confirm a passkey."""
NOT_CONFIRMED = "The passkey could not be checked. Try again."
Credential: TypeAlias = dict[str, Any]
"""What `PublicKeyCredential.toJSON()` returns in the browser."""


class Site(msgspec.Struct, frozen=True):
    """The site that a passkey belongs to, as the browser knows it."""

    host: str
    origin: str


class Ceremonies:
    """Creates challenges for a person at a site, and checks the answers."""

    def __init__(self, tokens: Tokens, site: Site, person: str) -> None:
        self._tokens = tokens
        self._site = site
        self._person = person

    def registration_options(self, name: str, known: list[Passkey]) -> Any:
        """The options for `navigator.credentials.create()`; `known` are the passkeys that the person has."""
        options = generate_registration_options(
            rp_id=self._site.host,
            rp_name="Fathom Five",
            user_id=self._person.encode(),
            user_name=name or "Fathom Five player",
            challenge=self._challenge("register"),
            timeout=SECONDS * 1000,
            # The browser finds the passkey without a user name.
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(x.id)) for x in known],
        )
        return msgspec.json.decode(options_to_json(options))

    def sign_in_options(self) -> Any:
        """The options for `navigator.credentials.get()`."""
        options = generate_authentication_options(
            rp_id=self._site.host, challenge=self._challenge("sign in"), timeout=SECONDS * 1000
        )
        return msgspec.json.decode(options_to_json(options))

    def registered(self, credential: Credential) -> VerifiedRegistration:
        """The new passkey in the answer of a browser. Raises `Refused` if the answer is wrong."""
        try:
            return verify_registration_response(
                credential=credential,
                expected_challenge=self._expected(credential, "register"),
                expected_rp_id=self._site.host,
                expected_origin=self._site.origin,
            )
        except Refused:
            raise
        except Exception as error:
            # The library reads bytes that anyone may send; malformed ones raise errors of many kinds.
            raise Refused(NOT_CONFIRMED) from error

    def signed_in(self, credential: Credential, passkey: Passkey) -> VerifiedAuthentication:
        """Check that a browser has the private key of a passkey. Raises `Refused` if not."""
        try:
            return verify_authentication_response(
                credential=credential,
                expected_challenge=self._expected(credential, "sign in"),
                expected_rp_id=self._site.host,
                expected_origin=self._site.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
            )
        except Refused:
            raise
        except Exception as error:
            # The library reads bytes that anyone may send; malformed ones raise errors of many kinds.
            raise Refused(NOT_CONFIRMED) from error

    def _challenge(self, purpose: str) -> bytes:
        return self._tokens.challenge(purpose, self._person, int(time.time()) + SECONDS)

    def _expected(self, credential: Credential, purpose: str) -> bytes:
        """The challenge in the answer of a browser. Raises `Refused` if we did not issue it or it has expired."""
        data = msgspec.json.decode(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(data["challenge"])
        if not self._tokens.is_challenge(challenge, purpose, self._person, time.time()):
            raise Refused("The time to confirm the passkey is over. Try again.")
        return challenge


def encoded(data: bytes) -> str:
    """Bytes in base64url, as ids and keys are stored."""
    return bytes_to_base64url(data)
