import { PRACTICE_SECONDS } from "@emberline/game";
import * as z from "zod/mini";
import { DraftEvent, DraftFold, DraftTeam, PublicPlayer } from "./draft-event.ts";
import { Id, Iso } from "../fields.ts";
import { SPOILER } from "../season/spoiler.ts";

/**
 * The draft socket at `/api/socket`: text frames `{type, payload}`.
 * A client that joins like the legacy client gets whole boards: `init`, `pick-made`, `draft-timer-started`,
 * `auto-pick-made` (LEGACY-2 to LEGACY-6). Our own app joins with `log: true` and gets the log: a `draft-snapshot`,
 * then numbered `draft-events`, which it folds with the rules of `game`. The legacy client takes any unknown `type`
 * with a payload for `init`: so no message of the log has draftOrder, availablePlayers, myTeam or draft at the top of
 * its payload, and none goes to such a client (LEGACY-5).
 */
const token = z.string().check(z.maxLength(500));

const Join = z.object({
  type: z.literal("join"),
  payload: z.object({
    /** Missing or null without a login: the server answers with an error and closes the socket. */
    token: z.nullish(token),
    leagueId: Id,
    /** Requests the log instead of whole boards. */
    log: z.optional(z.boolean()),
    /** The last event that the client knows; it needs only later ones. */
    since: z.optional(z.object({ draftId: Id, version: z.int().check(z.minimum(0)) })),
    /** A mock draft instead of the league's draft: alone with bots, or with the league. */
    practice: z.optional(z.enum(["alone", "league"])),
  }),
});

/** Only the ids are read; the rest of the rows is ignored. */
const LegacyPick = z.object({
  type: z.literal("pick"),
  payload: z.object({
    token,
    leagueId: Id,
    player: z.object({ playerId: Id }),
    pick: z.object({ draftPickId: Id }),
  }),
});

/** A pick by number. Sent again with the same key it counts once and gets the same `draft-answer`. */
const MakePick = z.object({
  type: z.literal("choose"),
  payload: z.object({
    token,
    leagueId: Id,
    key: z.uuid(),
    pickNumber: z.int().check(z.minimum(1), z.maximum(100_000)),
    playerId: Id,
    practice: z.optional(z.enum(["alone", "league"])),
  }),
});

/** Starts a mock draft for the first time or again, or ends it. */
const MockDraftControl = z.object({
  type: z.literal("practise"),
  payload: z.object({
    token,
    leagueId: Id,
    practice: z.enum(["alone", "league"]),
    act: z.enum(["start", "stop"]),
    pickSeconds: z.int().check(z.minimum(PRACTICE_SECONDS.min), z.maximum(PRACTICE_SECONDS.max)),
  }),
});

export const ClientMessage = z.discriminatedUnion("type", [Join, LegacyPick, MakePick, MockDraftControl]);
export type ClientMessage = z.output<typeof ClientMessage>;

/** A player who can still be picked, with the season's points so far. */
export const DraftPlayer = z.extend(PublicPlayer, { totalPoints: z.int() });
export type DraftPlayer = z.output<typeof DraftPlayer>;

export const DraftSlot = z.object({
  draftPickId: Id,
  pickNumber: z.int(),
  currentPick: z.union([z.literal(1), z.literal(0)]),
  team: DraftTeam,
  player: z.nullable(PublicPlayer),
  /** Who made the pick: the owner, the owner's queue, the rule at the deadline, or a commissioner (`desk`). */
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
/** `startTime` and `serverNow` are the server's epoch milliseconds, by which clients correct their own clock. */
export const TimerStarted = z.object({
  type: z.literal("draft-timer-started"),
  payload: z.object({ startTime: z.int(), timeoutMs: z.int(), serverNow: z.int() }),
});
export const AutoPickMade = z.object({
  type: z.literal("auto-pick-made"),
  payload: z.object({ player: PublicPlayer, team: DraftTeam, pickNumber: z.int() }),
});
export const SocketError = z.object({
  type: z.literal("error"),
  message: z.string(),
  /** Only to our own app: the draft reveals results through this episode, which the user has not watched. */
  code: z.optional(z.literal(SPOILER)),
  episode: z.optional(z.int()),
});

/** The names in the log. `canBeDrafted`: of the season, not eliminated, on no roster except by this draft. */
export const DraftParticipants = z.object({
  teams: z.array(DraftTeam),
  /** By first name; all players who can be drafted or were. */
  players: z.array(z.extend(DraftPlayer, { canBeDrafted: z.boolean() })),
});
export type DraftParticipants = z.output<typeof DraftParticipants>;

/** Events numbered `from`, `from + 1`, … */
const run = { draftId: Id, from: z.int(), events: z.array(DraftEvent) };

/** The answer to a `join` with `log`: the whole state, or only the events after `since`. */
export const DraftSnapshot = z.object({
  type: z.literal("draft-snapshot"),
  payload: z.object({
    draftId: Id,
    /** Number of the last event in this message. */
    version: z.int(),
    /** The folded log; null if `missed` is enough. */
    state: z.nullable(DraftFold),
    missed: z.nullable(z.array(DraftEvent)),
    cast: DraftParticipants,
    /** The client's own team; null for a spectator. */
    teamId: z.nullable(Id),
    /** Whether the user is a commissioner: the league's owner or an admin. */
    desk: z.nullable(z.enum(["owner", "admin"])),
    leagueName: z.string(),
    roomOpensAt: z.int(),
    /** SHA-256 of the seed of all random draws, in hex; null in a mock draft. */
    seedHash: z.nullable(z.string()),
    practice: z.nullable(z.enum(["alone", "league"])),
    serverNow: z.int(),
  }),
});
/** New events. A client skips known events and joins again after a gap. */
export const DraftEvents = z.object({
  type: z.literal("draft-events"),
  payload: z.object({ ...run, serverNow: z.int() }),
});
/** Names, photos or eliminations changed; sent before the events that need it. */
export const DraftParticipantsChanged = z.object({
  type: z.literal("draft-cast"),
  payload: z.object({ cast: DraftParticipants }),
});
/** The answer to a `choose`, to the socket that sent it. */
export const PickResult = z.object({
  type: z.literal("draft-answer"),
  payload: z.object({ key: z.uuid(), accepted: z.boolean(), message: z.nullable(z.string()) }),
});
/** The teams whose owners are in the room, and the number of spectators. */
export const DraftPresence = z.object({
  type: z.literal("draft-presence"),
  payload: z.object({ teamIds: z.array(Id), watching: z.int() }),
});
/** The server cannot store anything: clocks are suspended until `since` is null again. */
export const DraftOutage = z.object({
  type: z.literal("draft-trouble"),
  payload: z.object({ since: z.nullable(z.int()), serverNow: z.int() }),
});

export const ServerMessage = z.discriminatedUnion("type", [
  Init,
  PickMade,
  TimerStarted,
  AutoPickMade,
  SocketError,
  DraftSnapshot,
  DraftEvents,
  DraftParticipantsChanged,
  PickResult,
  DraftPresence,
  DraftOutage,
]);
export type ServerMessage = z.output<typeof ServerMessage>;
