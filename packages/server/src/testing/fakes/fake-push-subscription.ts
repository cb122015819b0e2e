import { webcrypto } from "node:crypto";

const { subtle } = webcrypto;
const CURVE = { name: "ECDH", namedCurve: "P-256" };
const HEAD_BYTES = 86;
const LAST_RECORD = 2;

/** The private and public parts of a browser's subscription. */
export interface SubscriptionKeyPair {
  p256dh: string;
  auth: string;
  privateKey: webcrypto.CryptoKey;
}

export async function generateSubscriptionKeys(): Promise<SubscriptionKeyPair> {
  const { publicKey, privateKey } = await subtle.generateKey(CURVE, true, ["deriveBits"]);
  const p256dh = Buffer.from(await subtle.exportKey("raw", publicKey)).toString("base64url");
  const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  return { p256dh, auth, privateKey };
}

/** The keys of a known private key, as in the standard's example. */
export async function importSubscriptionKeys(known: { p256dh: string; auth: string; d: string }) {
  const point = Buffer.from(known.p256dh, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const jwk = { kty: "EC", crv: "P-256", x, y, d: known.d };
  const privateKey = await subtle.importKey("jwk", jwk, CURVE, true, ["deriveBits"]);
  return { ...known, privateKey } satisfies SubscriptionKeyPair;
}

/** Decrypts a message as a browser does (RFC 8291, 3.4); throws when it is not one for these keys. */
export async function decryptMessage(sealed: Buffer, keys: SubscriptionKeyPair): Promise<string> {
  const salt = sealed.subarray(0, 16);
  const recordBytes = sealed.readUInt32BE(16);
  const sender = sealed.subarray(21, 21 + sealed.readUInt8(20));
  const record = sealed.subarray(21 + sender.length);
  if (21 + sender.length !== HEAD_BYTES) throw new Error("the sender's key is no point of the curve");
  if (record.length > recordBytes) throw new Error("there is more than one record");
  const publicKey = await subtle.importKey("raw", sender, CURVE, false, []);
  const shared = await subtle.deriveBits({ name: "ECDH", public: publicKey }, keys.privateKey, 256);
  const receiver = Buffer.from(keys.p256dh, "base64url");
  const secret = await hkdf(Buffer.from(shared), {
    salt: Buffer.from(keys.auth, "base64url"),
    info: Buffer.concat([Buffer.from("WebPush: info"), Buffer.alloc(1), receiver, sender]),
    bytes: 32,
  });
  const contentEncoding = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
  const rawKey = await hkdf(secret, { salt, info: contentEncoding("aes128gcm"), bytes: 16 });
  const iv = await hkdf(secret, { salt, info: contentEncoding("nonce"), bytes: 12 });
  const key = await subtle.importKey("raw", rawKey, "AES-GCM", false, ["decrypt"]);
  const padded = Buffer.from(await subtle.decrypt({ name: "AES-GCM", iv }, key, record));
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("the padding does not mark the last record");
  return padded.subarray(0, end).toString("utf8");
}

async function hkdf(
  from: Buffer,
  { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number },
): Promise<Buffer> {
  const key = await subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
  return Buffer.from(await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}
