import { draftCalls } from "../../../platform/api/calls.ts";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, SOMETHING_WENT_WRONG } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { createSaveQueue, type SaveEntry } from "../../../platform/api/save-queue.ts";
import { readOwner } from "../../../platform/api/token.ts";
import { sameOrder } from "./keep-taken-places.ts";
import { askBeforeLeaving } from "../../../ui/unsaved/asking.ts";
import { openInput, writeInput } from "../../../ui/unsaved/input-store.ts";
import { unsavedQueue, type UnsavedQueue } from "./queue-storage.ts";

/**
 * `saved`: the server has it. `saving`: being sent, or about to be. `offline`: not answered; kept and sent again.
 * `refused`: the server refused it, with a message. `practice`: only kept locally, in a mock draft.
 */
export type SaveState =
  | { kind: "saved" | "saving" | "offline" | "practice" }
  | { kind: "refused"; message: string };

/** The local order while it differs from the server's. */
export interface QueueView {
  /** Null once saved. */
  pending: readonly string[] | null;
  saving: SaveState;
}

interface QueueSyncOptions {
  leagueId: string;
  userId: string;
  queries: QueryClient;
  onView: (view: QueueView) => void;
}

/** The user may still be moving players. */
const SAVE_DELAY_MS = 500;
const QUEUE_RETRY_MIN_MS = 1000;
const QUEUE_RETRY_MAX_MS = 15_000;
const TOO_MANY_REQUESTS = 429;
/** The only key of the save queue: a league's queue is saved as a whole. */
const ORDER = "order";

/** Saves one user's queue. An unsaved order is kept in the browser's storage. */
export function createQueueSync({ leagueId, userId, queries, onView }: QueueSyncOptions) {
  const onDevice = unsavedQueue(userId, leagueId);
  const owner = readOwner();
  let unsaved: UnsavedQueue | null = null;
  const saves = createSaveQueue<readonly string[]>({
    save: (_, playerIds) => send(playerIds),
    delayMs: SAVE_DELAY_MS,
    retryDelayMs: (error, failures) => (isUnreachable(error) ? backoffMs(failures, Math.random()) : null),
  });
  saves.subscribe(() => {
    const entry = saves.find(ORDER);
    const pending = !entry || entry.status === "saved" ? null : entry.value;
    if (pending === null) unsaved = null;
    writeInput(onDevice.key, unsaved, true);
    onView({ pending, saving: saveStateOf(entry) });
  });

  /** Changes that were made elsewhere since `base` are kept by the server. */
  async function send(playerIds: readonly string[]): Promise<void> {
    const body = { playerIds: [...playerIds], base: [...(unsaved?.base ?? playerIds)] };
    const { data } = await call(draftCalls.saveQueue, { params: { leagueId }, body });
    // A later order was made from this one.
    if (unsaved) unsaved = { ...unsaved, base: playerIds };
    // After the session ended, another user's page may have loaded a queue of its own.
    if (readOwner() === owner && saves.find(ORDER)?.value === playerIds) showSaved(data.playerIds);
  }

  function showSaved(playerIds: string[]): void {
    const { queryKey } = routeQuery(draftCalls.queue, { params: { leagueId } });
    // A fetch that started earlier would bring an older order.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, { status: "success", data: { playerIds } });
  }

  /** `serverOrder`: the server's order as far as known. */
  function save(playerIds: readonly string[], serverOrder: readonly string[]): void {
    unsaved = { base: unsaved?.base ?? serverOrder, wanted: playerIds };
    saves.put(ORDER, playerIds);
  }

  /** While the room is shown: sends what waits once the browser is online, the page is hidden or left. */
  function show(): () => void {
    const flush = () => saves.flush();
    const onHide = () => document.visibilityState === "hidden" && flush();
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", onHide);
    const stopAsking = askBeforeLeaving({
      isUnsaved: () => saves.count("waiting", "saving", "failed") > 0,
      saveNow: () => {
        flush();
        return saves.settled();
      },
      question: () => QUESTION,
    });
    return () => {
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", onHide);
      stopAsking();
      flush();
    };
  }

  return {
    save,
    show,
    /** Sends again what was not answered or was refused. */
    retry: () => saves.retry(),
    /** Discards unsaved changes. */
    drop: () => saves.drop(ORDER),
    /** Sends what an earlier visit could not save, unless the queue was changed elsewhere since. */
    resume: (serverOrder: readonly string[]) => {
      if (unsaved) return;
      const stored = openInput(onDevice);
      if (!stored) return;
      if (isUnchanged(stored.base, serverOrder)) save(stored.wanted, stored.base);
      else writeInput(onDevice.key, null, true);
    },
  };
}

const QUESTION = {
  title: "Your queue is not saved",
  children:
    "The new order stays on this device and is sent when you open the room again. Until then the order that was saved last counts.",
};

function saveStateOf(entry: SaveEntry<readonly string[]> | undefined): SaveState {
  if (!entry || entry.status === "saved") return { kind: "saved" };
  if (entry.status !== "failed") return { kind: "saving" };
  if (isUnreachable(entry.error)) return { kind: "offline" };
  const message = entry.error instanceof ApiError ? entry.error.message : SOMETHING_WENT_WRONG;
  return { kind: "refused", message };
}

/** Rate limiting is no refusal: the order is sent again later. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.isUnreachable || error.status === TOO_MANY_REQUESTS);

/** 1 s, doubled up to 15 s, of that 50 to 100 % at random so that clients do not come back at once. */
const backoffMs = (failures: number, random: number): number =>
  Math.min(QUEUE_RETRY_MIN_MS * 2 ** (failures - 1), QUEUE_RETRY_MAX_MS) * (0.5 + random / 2);

/** Is the server's queue still `base`, apart from players taken since? */
export const isUnchanged = (base: readonly string[], serverOrder: readonly string[]): boolean =>
  sameOrder(
    base.filter((id) => serverOrder.includes(id)),
    serverOrder,
  );
