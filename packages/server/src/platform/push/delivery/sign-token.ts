import { type KeyObject, sign } from "node:crypto";

/** Signs a JSON Web Token: ES256 with an elliptic-curve key, RS256 with an RSA key (RFC 7518). */
export function signToken(claims: Record<string, string | number>, key: KeyObject): string {
  const alg = key.asymmetricKeyType === "ec" ? "ES256" : "RS256";
  const text = `${encode({ typ: "JWT", alg })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
