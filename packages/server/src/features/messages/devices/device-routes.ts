import { DEVICE_MESSAGE, deviceRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { getPushKeys } from "../../../platform/push/push-keys.ts";
import { type PushTarget, readPushTarget } from "../../../platform/push/push-target.ts";
import { DEVICES_PER_USER } from "@emberline/game";
import { createHash } from "node:crypto";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";

export function bindDevice(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
): void {
  const bind = binder(app, deps);
  const { db, settings, now } = deps;

  bind(deviceRoutes.pushKey, async () => {
    const { publicKey } = await getPushKeys(db, now());
    return { data: { publicKey } };
  });
  bind(deviceRoutes.register, async ({ caller, body }) => {
    const target = requireTarget(body.fcmToken, settings.pushHosts);
    const { userId, sessionId } = caller;
    await saveDevice(db, { userId, sessionId, target, deviceInfo: body.deviceInfo ?? {}, now: now() });
    return {};
  });
  bind(deviceRoutes.forget, async ({ caller, body }) => {
    await deleteDevice(db, caller.userId, requireTarget(body.fcmToken, settings.pushHosts));
    return {};
  });
}

/**
 * Throws 400 with the same message for all faults, so that callers cannot probe which addresses the server would call.
 */
function requireTarget(sent: string, hosts: string[]): PushTarget {
  const target = readPushTarget(sent, hosts);
  if (!target) throw new AppError(400, DEVICE_MESSAGE);
  return target;
}

interface Device {
  userId: string;
  sessionId: string;
  target: PushTarget;
  deviceInfo: object;
  now: number;
}

/** Inserts or updates a device. One that another account registered moves to this account. */
async function saveDevice(db: Db, device: Device): Promise<void> {
  const columns = {
    userId: device.userId,
    sessionId: device.sessionId,
    token: tokenOf(device.target),
    deviceInfo: JSON.stringify(device.deviceInfo),
    seenAt: new Date(device.now),
  };
  const tokenHash = hashOf(device.target);
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, device.userId);
    await tx
      .insertInto("devices")
      .values({ ...columns, tokenHash, createdAt: columns.seenAt })
      .onConflict((conflict) => conflict.column("tokenHash").doUpdateSet({ ...columns, retiredAt: null }))
      .execute();
    await deleteOldest(tx, device.userId);
  });
}

/**
 * Saves one account's devices one after another: simultaneous deletions could lock the same rows in different orders,
 * and each such deadlock holds two connections for a second.
 */
async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").select("userId").where("userId", "=", userId).forNoKeyUpdate().execute();
}

async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom("devices")
    .where("deviceId", "in", (others) =>
      others
        .selectFrom("devices")
        .select("deviceId")
        .where("userId", "=", userId)
        .orderBy("seenAt", "desc")
        .orderBy("deviceId")
        .offset(DEVICES_PER_USER),
    )
    .execute();
}

async function deleteDevice(db: Db, userId: string, target: PushTarget): Promise<void> {
  await db
    .deleteFrom("devices")
    .where("userId", "=", userId)
    .where("tokenHash", "=", hashOf(target))
    .execute();
}

/** Hashes the endpoint only, so that a browser that renews its keys stays the same device. */
const hashOf = (target: PushTarget) =>
  createHash("sha256")
    .update(target.kind === "web" ? target.endpoint : target.token)
    .digest();

const tokenOf = (target: PushTarget) =>
  target.kind === "web" ? JSON.stringify({ endpoint: target.endpoint, keys: target.keys }) : target.token;
