import type {
  DecidedPick,
  DraftRepository,
  StoredDraft,
} from "../../../features/drafts/model/draft-repository.ts";
import { openFakeConnection, type ConnectionContext, networkDelay } from "./fake-connection.ts";
import {
  beginFakeTransaction,
  dueAtOf,
  LEAGUE_ID,
  NEIGHBOUR_ID,
  boardDataOf,
  type FakeTransaction,
  storedOf,
  writePick,
} from "./fake-transaction.ts";
import { InjectedFault, type FakeStorage } from "./fake-storage.ts";

const MAX_ATTEMPTS = 5;
const RESUBSCRIBE_AFTER_MS = 1000;

/** Asks for a retry, as PostgreSQL does with a serialization failure. */
class SerializationFailure extends InjectedFault {}

/** A repository in memory, with the latency and the failures of a database and its network. */
export function createFakeDraftRepository(context: ConnectionContext): DraftRepository<FakeTransaction> {
  const { storage } = context;
  return {
    transaction: (work) => transaction(context, work),
    storePick: (pick) => storePick(context, pick),
    find: (leagueId) => ask(context, () => (leagueId === LEAGUE_ID ? storedOf(storage) : null)),
    boardData: (stored) => ask(context, () => boardDataOf(storage, stored)),
    roomInfo: () => ask(context, () => ({ leagueName: "The League", seedHash: "00" })),
    eventsSince: (stored, version) => ask(context, () => storage.events.slice(version, stored.version)),
    findDue: (before) => ask(context, () => dueBefore(storage, before)),
    findVersions: (leagueIds) => ask(context, () => versionsOf(storage, leagueIds)),
    listen: (handlers) => listen(context, handlers),
  };
}

/** Runs a query on the storage, with latency both ways. */
async function ask<T>(context: ConnectionContext, question: () => T): Promise<T> {
  const connection = openFakeConnection(context);
  try {
    return await connection.ask(question);
  } finally {
    connection.close();
    await networkDelay(context);
  }
}

async function transaction<R>(
  context: ConnectionContext,
  work: (tx: FakeTransaction) => Promise<R>,
): Promise<R> {
  for (let left = MAX_ATTEMPTS; ; left -= 1) {
    try {
      return await attemptTransaction(context, work);
    } catch (error) {
      if (left <= 1 || !(error instanceof SerializationFailure)) throw error;
    }
  }
}

async function attemptTransaction<R>(
  context: ConnectionContext,
  work: (tx: FakeTransaction) => Promise<R>,
): Promise<R> {
  const { faults } = context;
  const connection = openFakeConnection(context);
  try {
    const tx = beginFakeTransaction(context, connection);
    const result = await work(tx);
    if (faults.shouldFail("serializationFailure")) throw new SerializationFailure("serialization failure");
    if (faults.shouldFail("commitFails"))
      throw new InjectedFault("the connection was lost before the commit");
    const isAnswerLost = faults.shouldFail("commitAnswerLost");
    await connection.commit(tx.write);
    if (isAnswerLost) throw new InjectedFault("the connection was lost after the commit");
    return result;
  } finally {
    connection.close();
  }
}

/** One statement: the storage may fail before it or after it. */
async function storePick(context: ConnectionContext, pick: DecidedPick): Promise<boolean> {
  const { faults } = context;
  const connection = openFakeConnection(context);
  try {
    if (faults.shouldFail("serializationFailure")) return false;
    if (faults.shouldFail("commitFails"))
      throw new InjectedFault("the connection was lost before the statement");
    const isAnswerLost = faults.shouldFail("commitAnswerLost");
    let isStored = false;
    await connection.commit(() => (isStored = writePick(context, pick)));
    if (isAnswerLost) throw new InjectedFault("the connection was lost after the commit");
    return isStored;
  } finally {
    connection.close();
  }
}

const versionsOf = ({ draftId, events }: FakeStorage, leagueIds: string[]) =>
  leagueIds.map((leagueId) => ({ leagueId, draftId, version: events.length }));

function dueBefore(storage: FakeStorage, before: number) {
  const dueAt = dueAtOf(storage);
  if (dueAt === null || dueAt > before) return [];
  const leagueIds = storage.hasNeighbour ? [LEAGUE_ID, NEIGHBOUR_ID] : [LEAGUE_ID];
  return leagueIds.map((leagueId) => ({ leagueId, dueAt }));
}

type SubscriptionHandlers = Parameters<DraftRepository["listen"]>[0];

/** Hints are late or lost. When their connection breaks, none arrives until it is reopened. */
function listen(
  context: ConnectionContext,
  { onHint, onReconnect }: SubscriptionHandlers,
): { ready: Promise<void>; stop: () => void } {
  const { storage, process, faults } = context;
  let isDisconnected = false;
  const onCommit = (version: number): void => {
    if (isDisconnected || faults.shouldFail("hintLost")) return;
    const hint: Pick<StoredDraft, "leagueId" | "draftId" | "version"> = {
      leagueId: LEAGUE_ID,
      draftId: storage.draftId,
      version,
    };
    process.after(faults.rng.int(0, faults.profile().hintMs), () => isDisconnected || onHint(hint));
  };
  const onConnectionLost = (): void => {
    if (isDisconnected) return;
    isDisconnected = true;
    process.after(RESUBSCRIBE_AFTER_MS, reopen);
  };
  function reopen(): void {
    if (faults.storageOutage) return void process.after(RESUBSCRIBE_AFTER_MS, reopen);
    isDisconnected = false;
    onReconnect();
  }
  const stop = (): void => {
    storage.listeners.delete(onCommit);
    storage.connections.delete(onConnectionLost);
    storage.subscriptions.delete(onConnectionLost);
  };
  storage.listeners.add(onCommit);
  // It breaks in an outage of the storage, as all connections do.
  storage.connections.add(onConnectionLost);
  storage.subscriptions.add(onConnectionLost);
  process.onDeath.add(stop);
  return { ready: ask(context, () => undefined), stop };
}
