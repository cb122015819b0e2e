import { createECDH } from "node:crypto";
import type { Db } from "../db/database.ts";

/** The keys that sign push messages (RFC 8292), base64url: the uncompressed point and the scalar in 32 bytes. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const PRIVATE_BYTES = 32;

/**
 * The key pair of this database, created on first use; the private key stays on the server. Throws when the keys are
 * deleted at the same time.
 */
export async function getPushKeys(db: Db, now: number): Promise<PushKeys> {
  const found = await findKeys(db);
  if (found) return found;
  await db
    .insertInto("pushKeys")
    .values({ ...generatePushKeys(), createdAt: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Several servers may create one at once; the first one stored wins.
  const saved = await findKeys(db);
  if (!saved) throw new Error("the push keys were deleted while they were created");
  return saved;
}

const findKeys = (db: Db) => db.selectFrom("pushKeys").select(["publicKey", "privateKey"]).executeTakeFirst();

export function generatePushKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Node drops leading zeros.
  const scalar = pair.getPrivateKey();
  const padded = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - scalar.length), scalar]);
  return { publicKey, privateKey: padded.toString("base64url") };
}
