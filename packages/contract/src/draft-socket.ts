import * as z from "zod/mini";
import { Id, Iso, PersonName, Tribe } from "./fields.ts";
import { DraftTeam } from "./draft.ts";

/**
 * The draft socket at `/api/socket`: text frames `{type, payload}` (wire.md §3).
 * The existing client takes any unknown `type` with a payload for `init`: a new message
 * must not use draftOrder, availablePlayers, myTeam or draft at the top of its payload.
 */
const token = z.string().check(z.maxLength(500));

const Join = z.object({ type: z.literal("join"), payload: z.object({ token, leagueId: Id }) });

/** Only the ids are read; whatever else the rows carry is the client's own. */
const Pick = z.object({
  type: z.literal("pick"),
  payload: z.object({
    token,
    leagueId: Id,
    player: z.object({ playerId: Id }),
    pick: z.object({ draftPickId: Id }),
  }),
});

export const ClientMessage = z.discriminatedUnion("type", [Join, Pick]);
export type ClientMessage = z.output<typeof ClientMessage>;

const DraftedPlayer = z.extend(PersonName, {
  playerId: Id,
  photoUrl: z.nullable(z.string()),
  tribe: z.nullable(Tribe),
});

/** A contestant who can still be picked, with their season points so far. */
export const DraftPlayer = z.extend(DraftedPlayer, { totalPoints: z.int() });
export type DraftPlayer = z.output<typeof DraftPlayer>;

export const DraftSlot = z.object({
  draftPickId: Id,
  pickNumber: z.int(),
  currentPick: z.union([z.literal(1), z.literal(0)]),
  team: DraftTeam,
  player: z.nullable(DraftedPlayer),
  /** Who made the pick: the owner, their queue, the rule at the deadline, or the desk. */
  pickedBy: z.nullable(z.enum(["owner", "queue", "rule", "desk"])),
});
export type DraftSlot = z.output<typeof DraftSlot>;

export const DraftState = z.object({
  startDate: Iso,
  complete: z.boolean(),
  pickTimeSeconds: z.int(),
  /** Number of the last event of the draft's log. */
  version: z.int(),
});

const Board = {
  draftOrder: z.array(DraftSlot),
  availablePlayers: z.array(DraftPlayer),
  draft: DraftState,
};

export const Init = z.object({
  type: z.literal("init"),
  payload: z.object({ ...Board, myTeam: z.nullable(z.object({ teamId: Id })), serverNow: z.int() }),
});
export const PickMade = z.object({
  type: z.literal("pick-made"),
  payload: z.object({ ...Board, serverNow: z.int() }),
});
/** `startTime` and `serverNow` are the server's epoch milliseconds: a phone corrects its own clock by them. */
export const TimerStarted = z.object({
  type: z.literal("draft-timer-started"),
  payload: z.object({ startTime: z.int(), timeoutMs: z.int(), serverNow: z.int() }),
});
export const AutoPickMade = z.object({
  type: z.literal("auto-pick-made"),
  payload: z.object({ player: DraftedPlayer, team: DraftTeam, pickNumber: z.int() }),
});
export const SocketError = z.object({ type: z.literal("error"), message: z.string() });

export const ServerMessage = z.discriminatedUnion("type", [
  Init,
  PickMade,
  TimerStarted,
  AutoPickMade,
  SocketError,
]);
export type ServerMessage = z.output<typeof ServerMessage>;
