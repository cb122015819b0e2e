import { randomUUID } from "node:crypto";
import type { DraftCast, DraftPlayer } from "@emberline/contract";
import {
  applyEvent,
  type Draft,
  type DraftEvent,
  foldDraft,
  hasStarted,
  HOUR_MS,
  isComplete,
  isTaken,
  PRACTICE_SECONDS,
  roundsFor,
  shuffle,
} from "@emberline/game";
import type { Participant } from "../room/room-registry.ts";
import type { PracticeGround } from "./load-setup.ts";
import { seatTeams } from "./teams.ts";

export type PracticeKind = "alone" | "league";

/** What a practice does is left to time and chance. */
export interface Fate {
  /** Epoch milliseconds. */
  at: number;
  /** From 0 up to but not 1, another one each time. */
  chance: () => number;
}

/** A draft in memory, by the same rules as the real one. */
export interface Practice {
  kind: PracticeKind;
  leagueId: string;
  leagueName: string;
  /** Whose it is, if it is played alone. */
  ownSeatId: string | null;
  cast: DraftCast;
  draftId: string;
  /** The whole log. */
  events: DraftEvent[];
  draft: Draft;
  /** Who began the draft that runs. */
  begunBy: string | null;
  /** When a bot picks, and for which pick. */
  botTurn: { pickNumber: number; dueAt: number } | null;
  /** When somebody was last seen at a seat. */
  seenAt: Map<string, number>;
}

/** A practice that waits for somebody to begin it. */
export function openPractice(
  { kind, leagueId, teamId }: { kind: PracticeKind; leagueId: string; teamId: string | null },
  ground: PracticeGround,
  fate: Fate,
): Practice {
  const ownSeatId = kind === "alone" ? (teamId ?? randomUUID()) : null;
  return { kind, leagueId, ownSeatId, ...setUp(ownSeatId, ground, fate) };
}

/** Everything anew: the seats, their order and the contestants as they are now. */
function setUp(ownSeatId: string | null, ground: PracticeGround, fate: Fate) {
  const teams = seatTeams(ground, ownSeatId === null ? null : { seatId: ownSeatId });
  const order = shuffle(
    teams.map(({ teamId }) => teamId),
    fate.chance,
  );
  return {
    leagueName: ground.leagueName,
    cast: { teams, players: ground.players.map((player) => ({ ...player, canBeDrafted: true })) },
    begunBy: null,
    botTurn: null,
    seenAt: new Map<string, number>(),
    // Nobody waits that long: a practice begins when somebody begins it.
    ...schedule(order, {
      rounds: roundsFor(ground.players.length, teams.length),
      startsAt: fate.at + HOUR_MS,
      pickSeconds: PRACTICE_SECONDS.usual,
      at: fate.at,
    }),
  };
}

function schedule(
  order: string[],
  when: { rounds: number; startsAt: number; pickSeconds: number; at: number },
): Pick<Practice, "draftId" | "events" | "draft"> {
  const events: DraftEvent[] = [{ type: "scheduled", order, orderBy: "shuffled", ...when }];
  const draft = foldDraft(events);
  if (!draft) throw new Error("a practice could not be set");
  return { draftId: randomUUID(), events, draft };
}

export const isRunning = ({ draft }: Practice): boolean => hasStarted(draft) && !isComplete(draft);

/** Everything is drawn anew, and time begins the draft as soon as it is looked at. */
export function begin(
  practice: Practice,
  { ground, pickSeconds, userId }: { ground: PracticeGround; pickSeconds: number; userId: string },
  fate: Fate,
): void {
  end(practice, ground, fate);
  const { order, rounds } = practice.draft;
  const { at } = fate;
  Object.assign(practice, schedule([...order], { rounds, startsAt: at, pickSeconds, at }), {
    begunBy: userId,
  });
}

/** Back to where nobody has begun. */
export function end(practice: Practice, ground: PracticeGround, fate: Fate): void {
  Object.assign(practice, setUp(practice.ownSeatId, ground, fate));
}

/**
 * Offers those who are in the game now; whoever was picked stays where they are. Answers whether that changed
 * anything. A practice of a season that is past by now stays as it is.
 */
export function recast(practice: Practice, remaining: readonly DraftPlayer[]): boolean {
  const { cast, draft } = practice;
  const ids = new Set(remaining.map(({ playerId }) => playerId));
  if (!cast.players.some(({ playerId }) => ids.has(playerId))) return false;
  const picked = cast.players.filter(({ playerId }) => !ids.has(playerId) && isTaken(draft, playerId));
  const players = [
    ...remaining.map((player) => ({ ...player, canBeDrafted: true })),
    ...picked.map((player) => ({ ...player, canBeDrafted: false })),
  ];
  if (JSON.stringify(players) === JSON.stringify(cast.players)) return false;
  practice.cast = { ...cast, players };
  return true;
}

export function append(practice: Practice, events: readonly DraftEvent[]): void {
  practice.events.push(...events);
  practice.draft = events.reduce<Draft>(applyEvent, practice.draft);
}

/** Where somebody sits; null for whoever watches. */
export const seatOf = ({ ownSeatId }: Practice, { teamId }: Pick<Participant, "teamId">): string | null =>
  ownSeatId ?? teamId;
