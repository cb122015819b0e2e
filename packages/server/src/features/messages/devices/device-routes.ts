import { DEVICE_MESSAGE, deviceRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { getPushKeys } from "../../../platform/push/push-keys.ts";
import { type PushTarget, readPushTarget } from "../../../platform/push/push-target.ts";
import { deleteDevice, saveDevice } from "./device-store.ts";

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
