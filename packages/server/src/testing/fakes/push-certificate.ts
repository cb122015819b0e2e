import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A self-signed certificate for these names, as PEM; clients must be configured to trust it. */
export function makeCertificate(names: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const issuer = sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from("push test")))));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time("20000101000000Z"), time("21000101000000Z")),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeNames(names))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, signature));
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert: pem(certificate) };
}

/** Tag, length, content (X.690); nothing here is longer than 65 535 bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string) => der(0x18, Buffer.from(text));
const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));

function alternativeNames(names: string[]): Buffer {
  const all = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
  return sequence(oid("551d11"), der(0x04, all));
}

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64").replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
