import { applyEvent, type Draft, type DraftEvent } from "@emberline/game";
import type { PickAnswer } from "../../../features/draft/model/draft-repository.ts";
import { type Trace, markReached } from "../trace.ts";

/** A failure that the simulation made; any other that is logged is one of the engine. */
export class InjectedFault extends Error {}

export interface SimulatedPlayer {
  playerId: string;
  points: number;
  eliminated: boolean;
}

/** What survives every crash: the tables of one league's draft. */
export interface FakeStorage {
  draftId: string;
  events: DraftEvent[];
  draft: Draft | null;
  /** Contestants on rosters, by whom. */
  roster: Map<string, string>;
  queues: Map<string, string[]>;
  answers: Map<string, PickAnswer>;
  players: SimulatedPlayer[];
  /** There is another league, whose clocks seem due whenever this one's are. */
  hasNeighbour: boolean;
  /** Whoever changes the draft holds its row; the others wait in line. */
  lockHolder: object | null;
  waiting: { owner: object; go: () => void }[];
  /** Open connections, by what breaks them. */
  connections: Set<() => void>;
  /** Likewise those on which servers hear of commits. */
  subscriptions: Set<() => void>;
  /** Told of each commit. */
  listeners: Set<(version: number) => void>;
}

export const createFakeStorage = (players: SimulatedPlayer[], hasNeighbour = false): FakeStorage => ({
  draftId: "draft",
  events: [],
  draft: null,
  roster: new Map(),
  queues: new Map(),
  answers: new Map(),
  players,
  hasNeighbour,
  lockHolder: null,
  waiting: [],
  connections: new Set(),
  subscriptions: new Set(),
  listeners: new Set(),
});

/** Calls `go` once the row is the owner's. */
export function lockRow(storage: FakeStorage, owner: object, go: () => void): void {
  if (storage.lockHolder !== null && storage.lockHolder !== owner)
    return void storage.waiting.push({ owner, go });
  storage.lockHolder = owner;
  go();
}

/** The end of a transaction, however it ended; the next in line goes on. */
export function unlockRow(storage: FakeStorage, owner: object): void {
  storage.waiting = storage.waiting.filter((waiter) => waiter.owner !== owner);
  if (storage.lockHolder !== owner) return;
  storage.lockHolder = null;
  const next = storage.waiting.shift();
  if (next) lockRow(storage, next.owner, next.go);
}

interface CommitInfo {
  trace: Trace;
  at: number;
  server: string;
  upSince: number;
}

/** Writes events and what follows from them, as the tables' keys allow; all of it at one moment. */
export function writeEvents(storage: FakeStorage, events: DraftEvent[], { trace, ...who }: CommitInfo): void {
  const from = storage.events.length + 1;
  const states = events.map((event) => {
    storage.draft = applyEvent(storage.draft, event);
    storage.events.push(event);
    markReached(trace, event.type === "picked" ? `picked by ${event.by}` : event.type);
    if (event.type === "picked") addToRoster(storage, event);
    if (event.type === "undone") rebuildRoster(storage);
    return storage.draft;
  });
  trace.commits.push({ ...who, from, events, states });
  for (const notify of storage.listeners) notify(storage.events.length);
}

function addToRoster(storage: FakeStorage, { playerId, teamId }: { playerId: string; teamId: string }): void {
  if (storage.roster.has(playerId)) throw new Error(`${playerId} is on a roster already`);
  storage.roster.set(playerId, teamId);
}

/** The rosters are the picks that stand, and nothing else. */
function rebuildRoster(storage: FakeStorage): void {
  storage.roster = new Map(storage.draft?.picks.map(({ playerId, teamId }) => [playerId, teamId]));
}
