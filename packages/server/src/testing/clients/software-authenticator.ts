import { createHash, generateKeyPairSync, randomBytes, type KeyObject, sign } from "node:crypto";
import type { CreationOptions, RequestOptions } from "@emberline/contract";

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** How an answer differs from that of an honest browser. */
interface Deviation {
  /** The page's origin. */
  origin?: string;
  /** The site that the passkey signs for. */
  rpId?: string;
  /** The number of signatures so far. */
  counter?: number;
  userVerified?: boolean;
}

/** A passkey provider and its browser in memory: ES256, no attestation. */
export function createSoftwareAuthenticator(pageOrigin: string) {
  const credentials: Credential[] = [];

  const clientDataFor = (type: "webauthn.create" | "webauthn.get", challenge: string, origin = pageOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    /** As `navigator.credentials.create` and `toJSON`. */
    create(options: CreationOptions, { origin, rpId = options.rp.id, userVerified = true }: Deviation = {}) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(16);
      credentials.push({ id, privateKey, userHandle: options.user.id, counter: 0 });
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const point = [x, y].map((coordinate) => Buffer.from(coordinate, "base64url"));
      // Key type EC2, algorithm ES256, curve P-256.
      const cosePublicKey = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point[0]!],
        [-3, point[1]!],
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(rpId, FLAGS.hasCredential | verifiedFlag(userVerified), 0),
        Buffer.alloc(16),
        idLength,
        id,
        cosePublicKey,
      ]);
      return {
        id: id.toString("base64url"),
        rawId: id.toString("base64url"),
        type: "public-key" as const,
        response: {
          clientDataJSON: clientDataFor("webauthn.create", options.challenge, origin).toString("base64url"),
          attestationObject: cborMap([
            ["fmt", "none"],
            ["attStmt", cborMap([])],
            ["authData", authData],
          ]).toString("base64url"),
        },
      };
    },

    /** As `navigator.credentials.get` and `toJSON`, with the newest passkey. */
    get(options: RequestOptions, deviation: Deviation = {}) {
      const credential = credentials.at(-1);
      if (!credential) throw new Error("no passkey was created");
      credential.counter = deviation.counter ?? credential.counter + 1;
      const { origin, rpId = options.rpId, userVerified = true } = deviation;
      const clientData = clientDataFor("webauthn.get", options.challenge, origin);
      const authData = authenticatorData(rpId, verifiedFlag(userVerified), credential.counter);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      const id = credential.id.toString("base64url");
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: sign("sha256", signed, credential.privateKey).toString("base64url"),
          userHandle: credential.userHandle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

const verifiedFlag = (userVerified: boolean) => FLAGS.userPresent | (userVerified ? FLAGS.userVerified : 0);

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest]);
}

type CborValue = number | string | Buffer;

/** A map in CBOR. Bytes that are a map already, from this function, are taken as they are. */
function cborMap(entries: [key: number | string, value: CborValue][]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cbor(key), cbor(value)]);
  const map = Buffer.concat([cborHead(5, entries.length), ...parts]);
  maps.add(map);
  return map;
}
const maps = new WeakSet<Buffer>();

function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string")
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return maps.has(value) ? value : Buffer.concat([cborHead(2, value.length), value]);
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
