import * as z from "zod/mini";
import { Id, PersonName, Tribe } from "../fields.ts";

/** The event log of a draft as the room receives it; see `DraftEvent` in `game`. */

export const DraftTeam = z.object({ teamId: Id, name: z.string(), owner: PersonName });
export type DraftTeam = z.output<typeof DraftTeam>;

/** A player as the draft room and the board show them. */
export const PublicPlayer = z.extend(PersonName, {
  playerId: Id,
  photoUrl: z.nullable(z.string()),
  tribe: z.nullable(Tribe),
});
export type PublicPlayer = z.output<typeof PublicPlayer>;

export const OrderBy = z.enum(["hand", "shuffled", "drawn", "standings"]);
const KeptPlayers = z.array(z.object({ teamId: Id, playerId: Id }));
const CommissionerRole = z.enum(["owner", "admin"]);
const PickedBy = z.enum(["owner", "queue", "rule", "desk"]);
const TeamStatus = z.enum(["ready", "away"]);

const at = z.int();
const commissionerAction = { desk: CommissionerRole, reason: z.string(), at };

const pick = {
  pickNumber: z.int(),
  teamId: Id,
  playerId: Id,
  by: PickedBy,
  at,
  choice: z.optional(z.int()),
  tied: z.optional(z.array(Id)),
  desk: z.optional(CommissionerRole),
  reason: z.optional(z.string()),
};

export const DraftEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("scheduled"),
    order: z.array(Id),
    rounds: z.int(),
    startsAt: at,
    pickSeconds: z.int(),
    at,
    orderBy: z.optional(OrderBy),
    draw: z.optional(z.int()),
    rosterSize: z.optional(z.int()),
    copies: z.optional(z.nullable(z.int())),
    teamsPerPlayer: z.optional(z.int()),
    keeps: z.optional(z.int()),
    kept: z.optional(KeptPlayers),
  }),
  z.object({
    type: z.literal("clock-started"),
    pickNumber: z.int(),
    startedAt: at,
    deadline: at,
    fullDeadline: z.optional(at),
  }),
  z.object({ type: z.literal("picked"), ...pick }),
  z.object({ type: z.literal("paused"), remainingMs: z.number(), ...commissionerAction }),
  z.object({ type: z.literal("resumed"), ...commissionerAction }),
  z.object({ type: z.literal("time-added"), seconds: z.int(), ...commissionerAction }),
  z.object({ type: z.literal("undone"), keptPicks: z.int(), ...commissionerAction }),
  z.object({ type: z.literal("held"), cause: z.enum(["storage", "clock"]), at }),
  z.object({ type: z.literal("marked"), teamId: Id, mark: TeamStatus, on: z.boolean(), at }),
  z.object({ type: z.literal("team-left"), teamId: Id, at }),
  z.object({ type: z.literal("completed"), at }),
  z.object({ type: z.literal("aborted"), keepPicks: z.boolean(), ...commissionerAction }),
]);

/** How an admin ended a draft before its last pick. */
export const AbortedDraft = z.object({
  reason: z.string(),
  /** Whether the picks stay on the rosters. */
  keepPicks: z.boolean(),
  /** The number of picks at that time. */
  picksMade: z.int(),
});

/** The state that a log folds to; see `Draft` in `game`. */
export const DraftFold = z.object({
  order: z.array(Id),
  orderBy: OrderBy,
  draw: z.int(),
  rounds: z.int(),
  rosterSize: z.optional(z.int()),
  copies: z.optional(z.nullable(z.int())),
  teamsPerPlayer: z.optional(z.int()),
  keeps: z.optional(z.int()),
  kept: z.optional(KeptPlayers),
  startsAt: at,
  pickSeconds: z.int(),
  picks: z.array(z.object(pick)),
  pickNumber: z.int(),
  begunAt: z.nullable(at),
  /** Older servers do not send it. */
  turnBegunAt: z.optional(z.nullable(at)),
  startedAt: z.nullable(at),
  deadline: z.nullable(at),
  fullDeadline: z.nullable(at),
  pausedAt: z.nullable(at),
  remainingMs: z.nullable(z.number()),
  ready: z.array(Id),
  away: z.array(Id),
  completedAt: z.nullable(at),
  aborted: z.nullable(AbortedDraft),
});
