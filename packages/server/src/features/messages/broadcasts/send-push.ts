import { randomUUID } from "node:crypto";
import type { broadcastRoutes, HandlerInput } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { type BulkPush, enqueueBulkPush } from "../notifications/notify-everyone.ts";
import { PREFERENCE_BY_TYPE } from "../../../platform/push/push-message.ts";
import {
  findBroadcast,
  saveCounts,
  countDevices,
  countLackingFirebase,
  countUnreachable,
} from "./sent-broadcast-store.ts";

type Sent = HandlerInput<typeof broadcastRoutes.push>["body"];

/** The sender, and the host name of their request. */
interface Sender {
  userId: string;
  host: string;
}

interface Counts {
  /** The number of devices. */
  queued: number;
  /** Chosen users without a device that receives such messages. */
  unreachable: number;
}

const DAY_MS = 86_400_000;

/**
 * Enqueues a push message to every device of the chosen users that receives such messages. Repeating the call with the
 * same `mailingId` enqueues nothing. Throws 400 for another site's address, 409 for a cancelled message and when no
 * device receives it.
 */
export async function sendPush(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  { userId, host }: Sender,
  sent: Sent,
): Promise<Counts> {
  const url = ownPath(sent.url ?? "", [new URL(deps.settings.publicUrl).host, host]);
  const userIds = sent.targetUsers === "all" ? null : [...new Set(sent.targetUsers)];
  const push: BulkPush = {
    bulkMessageId: sent.mailingId ?? randomUUID(),
    userId,
    dedupeKey: null,
    category: null,
    userIds,
    message: {
      title: sent.title,
      body: sent.body,
      url,
      tag: null,
      type: sent.type,
    },
    expiresAt: deps.now() + DAY_MS,
  };
  return inTransaction(deps.db, async (tx) => {
    if (!(await enqueueBulkPush(tx, push))) return findBroadcast(tx, push.bulkMessageId);
    const category = PREFERENCE_BY_TYPE[sent.type];
    const queued = await countDevices(tx, deps, { category, userIds });
    const unreachable = userIds ? await countUnreachable(tx, deps, { category, userIds }) : 0;
    const counts = { queued, unreachable };
    if (queued === 0) throw await nothingSent(deps, tx, unreachable);
    await saveCounts(tx, push.bulkMessageId, counts);
    await record(tx, { userId, push, counts });
    return counts;
  });
}

const record = (tx: Tx, { userId, push, counts }: { userId: string; push: BulkPush; counts: Counts }) =>
  audit(tx, {
    userId,
    action: "push.queued",
    subjectId: push.bulkMessageId,
    subject: push.message.title,
    after: { to: push.userIds ? "chosen users" : "all users", ...counts },
  });

/** The text for the admin. Queued does not mean delivered. */
export function pushQueuedText({ queued, unreachable }: Counts): string {
  const text = `The message is queued for ${devices(queued)}.`;
  return unreachable === 0 ? text : `${text} ${unreachableText(unreachable)}`;
}

async function nothingSent(
  deps: Pick<Deps, "now" | "pusher">,
  tx: Tx,
  unreachable: number,
): Promise<AppError> {
  const reason =
    unreachable === 0
      ? "Nothing was sent: there is no device that takes such messages."
      : `Nothing was sent. ${unreachableText(unreachable)}`;
  const lacking = await countLackingFirebase(tx, deps);
  const hint = `${devices(lacking)} ${lacking === 1 ? "is" : "are"} registered with Firebase, and this site has no Firebase account.`;
  return new AppError(409, lacking === 0 ? reason : `${reason} ${hint}`, {
    fields: { devicesNotified: 0, successCount: 0, failureCount: unreachable, unreachableUsers: unreachable },
  });
}

const devices = (count: number) => (count === 1 ? "1 device" : `${count} devices`);

const unreachableText = (count: number) =>
  `${count === 1 ? "1 person you chose has" : `${count} people you chose have`} no device that takes such messages.`;

/**
 * The path of a page of this site, from a path or a full address. `hosts` are this site's host names. Throws 400 for
 * an address of another site.
 */
function ownPath(url: string, hosts: readonly string[]): string {
  if (url === "") return "/";
  if (url.startsWith("/")) return url;
  const address = URL.canParse(url) ? new URL(url) : null;
  const path = address && `${address.pathname}${address.search}${address.hash}`;
  if (!address || !path || !hosts.includes(address.host) || path.startsWith("//")) {
    throw new AppError(400, "Please enter the address of a page of this site");
  }
  return path;
}
