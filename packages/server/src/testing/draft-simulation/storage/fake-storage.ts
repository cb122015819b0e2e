import { applyEvent, type Draft, type DraftEvent, type SecondDraftStart } from "@emberline/game";
import type { PickAnswer } from "../../../features/drafts/model/draft-repository.ts";
import { type Trace, markReached } from "../trace.ts";

/** A failure injected by the simulation. Any other logged error is a bug of the engine. */
export class InjectedFault extends Error {}

export interface SimulatedPlayer {
  playerId: string;
  points: number;
  eliminated: boolean;
}

/** The stored tables of one league's draft, which survive crashes. */
export interface FakeStorage {
  draftId: string;
  events: DraftEvent[];
  draft: Draft | null;
  /** "player team". */
  roster: Set<string>;
  queues: Map<string, string[]>;
  answers: Map<string, PickAnswer>;
  players: SimulatedPlayer[];
  /** What a second draft begins with. */
  secondDraftStart: SecondDraftStart;
  /** There is another league, whose clocks appear due whenever this one's are. */
  hasNeighbour: boolean;
  /** The owner of the draft's row lock, and those waiting for it. */
  lockHolder: object | null;
  waiting: { owner: object; go: () => void }[];
  /** Functions that break the open connections. */
  connections: Set<() => void>;
  /** Functions that break the subscriptions to commits. */
  subscriptions: Set<() => void>;
  /** Called after each commit with the new version. */
  listeners: Set<(version: number) => void>;
}

const NO_ROSTERS: SecondDraftStart = { rosters: [], chosen: [], order: [] };

export const createFakeStorage = (
  players: SimulatedPlayer[],
  hasNeighbour = false,
  secondDraftStart = NO_ROSTERS,
): FakeStorage => ({
  draftId: "draft",
  events: [],
  draft: null,
  roster: new Set(),
  queues: new Map(),
  answers: new Map(),
  players,
  secondDraftStart,
  hasNeighbour,
  lockHolder: null,
  waiting: [],
  connections: new Set(),
  subscriptions: new Set(),
  listeners: new Set(),
});

/** Calls `go` once `owner` holds the row lock. */
export function lockRow(storage: FakeStorage, owner: object, go: () => void): void {
  if (storage.lockHolder !== null && storage.lockHolder !== owner)
    return void storage.waiting.push({ owner, go });
  storage.lockHolder = owner;
  go();
}

/** Releases the row lock; the next waiting owner gets it. */
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

/** Writes events and their effects atomically. Throws where a unique key of the tables would. */
export function writeEvents(storage: FakeStorage, events: DraftEvent[], { trace, ...who }: CommitInfo): void {
  const from = storage.events.length + 1;
  const states = events.map((event) => {
    storage.draft = applyEvent(storage.draft, event);
    storage.events.push(event);
    markReached(trace, event.type === "picked" ? `picked by ${event.by}` : event.type);
    if (event.type === "picked") addToRoster(storage, event);
    if (event.type === "undone" || event.type === "scheduled") rebuildRoster(storage);
    return storage.draft;
  });
  trace.commits.push({ ...who, from, events, states });
  for (const notify of storage.listeners) notify(storage.events.length);
}

function addToRoster(storage: FakeStorage, { playerId, teamId }: { playerId: string; teamId: string }): void {
  const place = `${playerId} ${teamId}`;
  const hasCopies = (storage.draft?.teamsPerPlayer ?? 1) > 1;
  const isTaken = hasCopies ? storage.roster.has(place) : isOnRoster(storage, playerId);
  if (isTaken) throw new Error(`${playerId} is on a roster already`);
  storage.roster.add(place);
}

export const isOnRoster = ({ roster }: FakeStorage, playerId: string): boolean =>
  [...roster].some((place) => place.startsWith(`${playerId} `));

/** Rebuilds the rosters from the kept players, and the picks that remain after an undo. */
function rebuildRoster(storage: FakeStorage): void {
  const { kept = [], picks = [] } = storage.draft ?? {};
  storage.roster = new Set([...kept, ...picks].map(({ playerId, teamId }) => `${playerId} ${teamId}`));
}
