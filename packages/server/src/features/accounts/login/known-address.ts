import { createHmac } from "node:crypto";
import type { Db } from "../../../platform/db/database.ts";

const DAY_MS = 86_400_000;

interface Origin {
  userId: string;
  /** The address of the request, from Fastify. */
  ip: string;
}

/**
 * Stores the network from which a user has proved that they own the account: by password, emailed code or emailed link.
 */
export async function rememberAddress(
  { secret, now }: { secret: Buffer; now: () => number },
  db: Db,
  { userId, ip }: Origin,
): Promise<void> {
  const seenAt = new Date(now());
  await db
    .insertInto("knownAddresses")
    .values({ userId, address: hashAddress(secret, { userId, ip }), seenAt })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "address"])
        .doUpdateSet({ seenAt })
        // At most one update a day.
        .where("knownAddresses.seenAt", "<", new Date(now() - DAY_MS)),
    )
    .execute();
}

export async function isKnownAddress(secret: Buffer, db: Db, origin: Origin): Promise<boolean> {
  const found = await db
    .selectFrom("knownAddresses")
    .select("userId")
    .where("userId", "=", origin.userId)
    .where("address", "=", hashAddress(secret, origin))
    .executeTakeFirst();
  return found !== undefined;
}

const hashAddress = (secret: Buffer, { userId, ip }: Origin) =>
  createHmac("sha256", secret)
    .update(`address:${userId}:${networkOf(ip)}`)
    .digest();

/** An IPv4 address, or the /64 network of an IPv6 address: devices change the rest of it at will. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  if (/^::ffff:[\d.]+$/i.test(ip)) return ip.slice(7);
  const [head = "", tail] = ip.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const before = groups(head);
  const after = groups(tail ?? "");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const whole = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
