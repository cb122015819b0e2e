import {
  EVENT_COUNT_MAX,
  OWN_EVENT_NAME_MAX_LENGTH,
  OWN_EVENT_POINTS_MAX,
  OWN_EVENTS_MAX,
  textKey,
} from "@emberline/game";
import * as z from "zod/mini";
import { hasTwoDecimals, Id, Iso, PersonName, text, Tribe, wholeNumber } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

const POINTS_MESSAGE = `An event counts between -${OWN_EVENT_POINTS_MAX} and ${OWN_EVENT_POINTS_MAX} points with at most two decimals`;
const NAME_MESSAGE = `The name of an event has at most ${OWN_EVENT_NAME_MAX_LENGTH} characters`;

/** An event of a league's own. */
const OwnEvent = z.object({
  /** From 1. */
  eventId: z.int("That event is not valid").check(z.minimum(1), z.maximum(100_000)),
  name: text("Please name the event").check(z.maxLength(OWN_EVENT_NAME_MAX_LENGTH, NAME_MESSAGE)),
  points: z
    .number(POINTS_MESSAGE)
    .check(
      z.minimum(-OWN_EVENT_POINTS_MAX, POINTS_MESSAGE),
      z.maximum(OWN_EVENT_POINTS_MAX, POINTS_MESSAGE),
      z.refine(hasTwoDecimals, POINTS_MESSAGE),
    ),
});

const isUnique = (keys: readonly (string | number)[]): boolean => new Set(keys).size === keys.length;

/** Forms from before own events do not send them, and would take them back. */
export const OwnEvents = z.array(OwnEvent, "Please open this page again to change the rules").check(
  z.maxLength(OWN_EVENTS_MAX, `A league has at most ${OWN_EVENTS_MAX} events of its own`),
  z.refine(
    (events) => isUnique(events.map(({ eventId }) => eventId)),
    "Please give each event a different number",
  ),
  z.refine(
    (events) => isUnique(events.map(({ name }) => textKey(name))),
    "Please give each event a different name",
  ),
);

/** An entry of a cell: how often a player had an event in an episode. */
const EventEntry = z.object({
  /** From 1; those of other seasons count, too. */
  number: z.int(),
  madeAt: Iso,
  /** Null for a user who has no team in the league, such as an admin. */
  by: z.nullable(PersonName),
  /** The number of the episode. */
  episode: z.int(),
  player: PersonName,
  /** The name of the event. */
  event: z.string(),
  before: z.int(),
  after: z.int(),
});
export type EventEntry = z.output<typeof EventEntry>;

/** Of the last entry of a cell; entries of a league are numbered. */
const EntryNumber = z.int();

const EventSheet = z.object({
  /**
   * The number of the episode that the caller has to watch before they get and change the sheet; then the rest is empty.
   */
  waitsFor: z.nullable(z.int()),
  /** Those that have begun to air, the latest first. */
  episodes: z.array(z.object({ episodeId: Id, number: z.int(), title: z.nullable(z.string()) })),
  /** The episode of the sheet; null before the first one. */
  episodeId: z.nullable(Id),
  /** Those that count in the episode. */
  events: z.array(OwnEvent),
  /** Those who compete in the episode, or have an entry, by last name. */
  players: z.array(
    z.extend(PersonName, { playerId: Id, photoUrl: z.nullable(z.string()), tribe: z.nullable(Tribe) }),
  ),
  /** Cells without one are 0. */
  counts: z.array(z.object({ playerId: Id, eventId: z.int(), count: z.int(), number: EntryNumber })),
});
export type EventSheet = z.output<typeof EventSheet>;

const LeagueParams = z.object({ leagueId: Id });
const COUNT_MESSAGE = `Please enter a whole number from 0 to ${EVENT_COUNT_MAX}`;

export const ownEventRoutes = {
  history: route({
    name: "ownEvents.history",
    method: "GET",
    path: "/league/:leagueId/events",
    access: "member",
    summary:
      "The entries of a league's own events in the season that the caller may know of, the newest first",
    params: LeagueParams,
    reply: successWith(z.array(EventEntry)),
  }),
  sheet: route({
    name: "ownEvents.sheet",
    method: "GET",
    path: "/league/:leagueId/events/sheet",
    access: "owner",
    summary: "The sheet of a league's own events for an episode; for the latest that has aired without one",
    params: LeagueParams,
    query: z.object({ episodeId: z.optional(Id) }),
    reply: successWith(EventSheet),
  }),
  save: route({
    name: "ownEvents.save",
    method: "PUT",
    path: "/league/:leagueId/events/sheet",
    access: "owner",
    summary: "Saves one cell of the sheet",
    params: LeagueParams,
    inOrderOf: ["playerId", "eventId", "episodeId"],
    body: z.object({
      playerId: Id,
      episodeId: Id,
      eventId: z.int("That event is not valid"),
      count: wholeNumber(COUNT_MESSAGE, { min: 0, max: EVENT_COUNT_MAX }),
      /** What the caller saw in the cell. If it has another number by now, the answer is 409. */
      seen: z.int("Please open the sheet again"),
      /**
       * The number of the entry that the caller saw in the cell, 0 for none: so a repeated request does not count again
       * after the cell has returned to its former number. Missing for pages of a former version.
       */
      after: z.optional(z.int("Please open the sheet again")),
    }),
    reply: success({ number: EntryNumber }),
  }),
};
