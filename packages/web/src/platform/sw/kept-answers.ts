import type { DeviceStore } from "./device-store.ts";

/** What became of answers that were sent later. */
export type KeptOutcome =
  | { kind: "saved" }
  /** The poll was locked before they arrived. */
  | { kind: "late" }
  /** The user has answered on another device meanwhile; those answers stay. */
  | { kind: "superseded" }
  | { kind: "refused"; message: string };

/** Poll answers that were submitted without a network. */
export interface KeptAnswers {
  userId: string;
  leagueId: string;
  surveyId: string;
  /** The episode's name. */
  title: string;
  /** When they were submitted, in epoch ms by the device's clock. */
  keptAt: number;
  /** When the answers that they replace were saved, by the server's clock; null if there were none. */
  replaces: string | null;
  /** The ids of the chosen options. */
  chosen: readonly string[];
  /** Those submitted before for this poll, which may have reached the server although no reply came. */
  earlier: readonly (readonly string[])[];
  token: string;
  latestPath: string;
  submitPath: string;
  body: object;
  /** Missing until they are sent. */
  outcome?: KeptOutcome;
}

/** A request that gets no reply for this long counts as failed; the others should not wait for it. */
const CALL_TIMEOUT_MS = 15_000;

/** The background sync in which the service worker sends them. */
export const SYNC_TAG = "poll-answers";
const KEPT_PREFIX = "answers:";
type KeptId = Pick<KeptAnswers, "userId" | "leagueId" | "surveyId">;
export const keptKey = ({ userId, leagueId, surveyId }: KeptId) =>
  `${KEPT_PREFIX}${userId}:${leagueId}:${surveyId}`;
/** The key before several polls could be open. */
const formerKey = ({ userId, leagueId }: KeptId) => `${KEPT_PREFIX}${userId}:${leagueId}`;

/** Pages and the service worker write nothing else under this prefix. */
export const listKept = async (store: DeviceStore): Promise<KeptAnswers[]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (await store.list(KEPT_PREFIX)) as KeptAnswers[];

export const findKept = async (store: DeviceStore, wanted: KeptId): Promise<KeptAnswers | null> =>
  (await listKept(store)).find((kept) => keptKey(kept) === keptKey(wanted)) ?? null;

/** Removes kept answers that have an outcome; false if another page has removed them, or they were submitted again. */
export const takeSent = (store: DeviceStore, sent: KeptAnswers): Promise<boolean> =>
  store.removeIf(keptKey(sent), (now) => {
    const { keptAt, outcome } = asRecord(now);
    return keptAt === sent.keptAt && outcome !== undefined;
  });

/** Sends the kept answers that have no outcome and stores it; returns those that got one and how many have none. */
export function sendKeptAnswers(
  store: DeviceStore,
  send: typeof fetch,
): Promise<{ sent: KeptAnswers[]; left: number }> {
  return exclusively(async () => {
    const sent: KeptAnswers[] = [];
    let left = 0;
    for (const kept of await listKept(store)) {
      if (kept.outcome !== undefined) continue;
      const outcome = await trySend(kept, send);
      if (outcome === "retry") left += 1;
      else sent.push(...(await settle(store, kept, outcome)));
    }
    return { sent, left };
  });
}

/** The page and the service worker may both want to send; `navigator.locks` is missing without https. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks ? locks.request(SYNC_TAG, work) : work();
}

/** Stores the outcome, unless they were submitted again or deleted by a logout meanwhile. */
async function settle(
  store: DeviceStore,
  kept: KeptAnswers,
  outcome: KeptOutcome | "logged out",
): Promise<KeptAnswers[]> {
  const key = keptKey(kept);
  const now = await findKept(store, kept);
  if (now?.keptAt !== kept.keptAt) return [];
  await store.removeIf(formerKey(kept), (one) => asRecord(one)["surveyId"] === kept.surveyId);
  if (outcome === "logged out") {
    await store.remove(key);
    return [];
  }
  const sent = { ...kept, outcome };
  await store.set(key, sent);
  return [sent];
}

async function trySend(kept: KeptAnswers, send: typeof fetch): Promise<KeptOutcome | "retry" | "logged out"> {
  const headers = { Authorization: kept.token, "Content-Type": "application/json" };
  try {
    const reply = await send(kept.latestPath, { headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    const envelope = await readReply(reply);
    if (mayPass(reply, envelope)) return "retry";
    const latest = readLatest(envelope, kept);
    if (latest && latest.savedAt !== kept.replaces) {
      // An earlier attempt may have reached the server although its reply was lost.
      if (isSame(latest.chosen, kept.chosen)) return { kind: "saved" };
      if (!kept.earlier.some((chosen) => isSame(latest.chosen, chosen))) return { kind: "superseded" };
    }
    const response = await send(kept.submitPath, {
      method: "POST",
      headers,
      // The server refuses them if others were saved since it told what it has.
      body: JSON.stringify({ ...kept.body, replaces: latest ? latest.savedAt : kept.replaces }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const result = await readReply(response);
    if (mayPass(response, result)) return "retry";
    if (response.ok) return { kind: "saved" };
    // Other answers were saved in between: the next attempt compares them.
    if (response.status === 409 && "submittedAt" in asRecord(result)) {
      return latest ? "retry" : { kind: "superseded" };
    }
    // The server decides by the moment of receipt.
    if (response.status === 409) return { kind: "late" };
    if (response.status === 401) return "logged out";
    const message = asRecord(result)["message"];
    return { kind: "refused", message: typeof message === "string" ? message : "" };
  } catch {
    return "retry";
  }
}

/** A reply that is not the server's own, such as the login page of a public network, counts as no reply. */
const mayPass = ({ status, ok }: Response, envelope: unknown): boolean =>
  status >= 500 || status === 429 || (ok && !isRecord(envelope));

const readReply = (response: Response): Promise<unknown> => response.json().catch(() => null);

/** The answers that the server has for the poll; null if it does not show the poll. */
function readLatest(
  reply: unknown,
  { surveyId }: KeptAnswers,
): { savedAt: unknown; chosen: unknown[] } | null {
  const { data } = asRecord(reply);
  // Those kept by an earlier version ask for the latest poll only.
  const polls: unknown[] = Array.isArray(data) ? data : [data];
  const poll = polls.find((one) => asRecord(asRecord(one)["survey"])["surveyId"] === surveyId);
  if (poll === undefined) return null;
  const { teamSurvey } = asRecord(poll);
  const { submittedAt = null, teamAnswers } = asRecord(teamSurvey);
  const answers: unknown[] = Array.isArray(teamAnswers) ? teamAnswers : [];
  return {
    savedAt: submittedAt,
    chosen: answers.map((answer) => asRecord(answer)["answerOptionId"]),
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  new Set([...one, ...other]).size === one.length && one.length === other.length;

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
