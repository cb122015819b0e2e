import type { DraftRepository, StoredDraft } from "../../../features/draft/model/draft-repository.ts";
import { connect, type Place, travel } from "./fake-connection.ts";
import {
  beginTx,
  dueAtOf,
  LEAGUE_ID,
  NEIGHBOUR_ID,
  sceneOf,
  type SimulatedTx,
  storedOf,
} from "./fake-transaction.ts";
import { Injected, type Storage } from "./fake-storage.ts";

const TRIES = 5;
const LISTENS_AGAIN_AFTER_MS = 1000;

/** Asked to be begun again, as PostgreSQL asks after a serialization failure. */
class BeginAgain extends Injected {}

/** The engine's books in memory, which is as slow, unsure and forgetful as machines and their network are. */
export function simulatedBooks(place: Place): DraftRepository<SimulatedTx> {
  const { storage } = place;
  return {
    transaction: (work) => transaction(place, work),
    find: (leagueId) => ask(place, () => (leagueId === LEAGUE_ID ? storedOf(storage) : null)),
    boardData: (stored) => ask(place, () => sceneOf(storage, stored)),
    roomInfo: () => ask(place, () => ({ leagueName: "The League", seedHash: "00" })),
    eventsSince: (stored, version) => ask(place, () => storage.events.slice(version, stored.version)),
    findDue: (before) => ask(place, () => dueBefore(storage, before)),
    findVersions: (leagueIds) => ask(place, () => versionsOf(storage, leagueIds)),
    listen: (ears) => listen(place, ears),
  };
}

/** The question reaches the storage, is answered there, and the answer takes its way back. */
async function ask<T>(place: Place, question: () => T): Promise<T> {
  const connection = connect(place);
  try {
    return await connection.ask(question);
  } finally {
    connection.close();
    await travel(place);
  }
}

async function transaction<R>(place: Place, work: (tx: SimulatedTx) => Promise<R>): Promise<R> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await once(place, work);
    } catch (error) {
      if (left <= 1 || !(error instanceof BeginAgain)) throw error;
    }
  }
}

async function once<R>(place: Place, work: (tx: SimulatedTx) => Promise<R>): Promise<R> {
  const { weather } = place;
  const connection = connect(place);
  try {
    const tx = beginTx(place, connection);
    const result = await work(tx);
    if (weather.shouldFail("asksAgain")) throw new BeginAgain("serialization failure");
    if (weather.shouldFail("commitFails")) throw new Injected("the connection was lost before the commit");
    const isUnheard = weather.shouldFail("commitUnheard");
    await connection.commit(tx.write);
    if (isUnheard) throw new Injected("the connection was lost after the commit");
    return result;
  } finally {
    connection.close();
  }
}

const versionsOf = ({ draftId, events }: Storage, leagueIds: string[]) =>
  leagueIds.map((leagueId) => ({ leagueId, draftId, version: events.length }));

function dueBefore(storage: Storage, before: number) {
  const dueAt = dueAtOf(storage);
  if (dueAt === null || dueAt > before) return [];
  const leagueIds = storage.hasNeighbour ? [LEAGUE_ID, NEIGHBOUR_ID] : [LEAGUE_ID];
  return leagueIds.map((leagueId) => ({ leagueId, dueAt }));
}

type Ears = Parameters<DraftRepository["listen"]>[0];

/** Hints come late or never; when the connection for them breaks, none comes until there is another. */
function listen(place: Place, { onHint, onReconnect }: Ears): { ready: Promise<void>; stop: () => void } {
  const { storage, process, weather } = place;
  let deaf = false;
  const hear = (version: number): void => {
    if (deaf || weather.shouldFail("hintLost")) return;
    const hint: Pick<StoredDraft, "leagueId" | "draftId" | "version"> = {
      leagueId: LEAGUE_ID,
      draftId: storage.draftId,
      version,
    };
    process.after(weather.dice.int(0, weather.climate().hintMs), () => deaf || onHint(hint));
  };
  const lose = (): void => {
    if (deaf) return;
    deaf = true;
    process.after(LISTENS_AGAIN_AFTER_MS, reopen);
  };
  function reopen(): void {
    if (weather.storageOutage) return void process.after(LISTENS_AGAIN_AFTER_MS, reopen);
    deaf = false;
    onReconnect();
  }
  const stop = (): void => {
    storage.listeners.delete(hear);
    storage.connections.delete(lose);
    storage.subscriptions.delete(lose);
  };
  storage.listeners.add(hear);
  // It breaks when the storage goes, as all connections do.
  storage.connections.add(lose);
  storage.subscriptions.add(lose);
  process.onDeath.add(stop);
  return { ready: ask(place, () => undefined), stop };
}
