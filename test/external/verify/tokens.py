"""Signed tokens: checkpoints and seals, and the keys they are checked with."""

import base64
import hashlib

from verify.ed25519 import is_signed
from verify.values import HASH, is_int, is_sound_text

def from_base64url(text):
    """Bytes of base64url that encodes to itself again, or None."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return None
    return data if text and base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text else None


def thumbprint(x):
    digest = hashlib.sha256(('{"crv":"Ed25519","kty":"OKP","x":"%s"}' % x).encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def read_keys(jwks):
    keys = {}
    for jwk in jwks:
        if jwk.get("kty") == "OKP" and jwk.get("crv") == "Ed25519" and jwk.get("kid") in (None, thumbprint(jwk["x"])):
            keys[thumbprint(jwk["x"])] = jwk
    return keys


def is_sound_key(jwk):
    """Whether an Ed25519 key, or what is none, can be used: its thumbprint and its times in seconds."""
    if not isinstance(jwk, dict) or jwk.get("kty") != "OKP" or jwk.get("crv") != "Ed25519":
        return True
    x, times = jwk.get("x"), [jwk[name] for name in ("nbf", "exp") if name in jwk]
    return (
        isinstance(x, str)
        and len(from_base64url(x) or b"") == 32
        and jwk.get("kid", thumbprint(x)) == thumbprint(x)
        and all(is_int(time) and time >= 0 for time in times)
    )


FORMS = {
    "checkpoint": ("audit-checkpoint+jws", "audit-checkpoint/1", ["chain", "head", "iat", "iss", "size", "type"]),
    "seal": (
        "evidence-package+jws",
        "evidence-package/1",
        ["chain", "engagement_id", "head", "iat", "iss", "metadata_sha256", "size", "type"],
    ),
}


def check_token(token, form, keys, find):
    """Claims of a token that holds to every rule needing no trail, or None where they cannot be used."""
    signature_class = "CHECKPOINT_SIGNATURE" if form == "checkpoint" else "SEAL_SIGNATURE"
    typ, kind, members = FORMS[form]
    parts = token.split(".") if len(token) <= 8192 else []
    decoded = [from_base64url(part) for part in (parts + ["", "", ""])[:3]]
    try:
        header, claims = [None if part is None else is_sound_text(part.decode("utf-8")) for part in decoded[:2]]
    except UnicodeDecodeError:
        header = claims = None
    if len(parts) != 3 or decoded[2] is None or header is None or claims is None:
        find(signature_class)
    if header is None or claims is None:
        return None
    if list(header) != ["alg", "kid", "typ"] or header["alg"] != "Ed25519" or header["typ"] != typ:
        find(signature_class)
    numbers = [claims.get("iat"), claims.get("size")]
    texts = [claims.get("chain"), claims.get("iss"), claims.get("head")]
    if not (
        list(claims) == members
        and claims["type"] == kind
        and all(isinstance(text, str) for text in texts)
        and HASH.fullmatch(claims["head"])
        and all(is_int(number) and number >= 0 for number in numbers)
    ):
        find(signature_class)
    if keys is not None:
        key = keys.get(header.get("kid"))
        if key is None:
            find("KEY")
        else:
            iat = claims.get("iat", 0)
            if not key.get("nbf", 0) <= iat < key.get("exp", float("inf")):
                find("KEY")
            public = from_base64url(key["x"])
            if not is_signed(public, ".".join(parts[:2]).encode(), decoded[2] or b""):
                find(signature_class)
    return claims


def check_claims(claims, mismatch, trail, iss, find):
    if claims.get("chain") != trail["chain"]:
        find("CHAIN_ID")
    if claims.get("size") != trail["size"] or trail["head"] not in (None, claims.get("head")):
        find(mismatch)
    if iss is not None and claims.get("iss") != iss:
        find(mismatch)
    if trail["last_second"] is not None and claims.get("iat", 0) < trail["last_second"]:
        find(mismatch)
