import {
  ADD_TIME_SECONDS_MAX,
  COMMISSIONER_REFUSAL_MESSAGES,
  PICK_SECONDS_MAX,
  PICK_SECONDS_MIN,
  QUEUE_MAX,
  ROSTER_SIZE_MAX,
} from "@emberline/game";
import * as z from "zod/mini";
import { DraftBoard, Keeps } from "./draft-board.ts";
import { AbortedDraft, DraftTeam, OrderBy } from "./draft-event.ts";
import { Id, Iso, moment, reason, wholeNumber } from "../fields.ts";
import { LeagueParams, SecondDraftRule } from "../league/league.ts";
import { route, success, successWith } from "../route.ts";

const PICK_TIME_MESSAGE = "Pick time must be between 1 second and 23:59:59";
const order = z.array(Id, "Please put the teams in order").check(z.maxLength(1000));
const Queue = z
  .array(Id, "Please put the contestants in order")
  .check(z.maxLength(QUEUE_MAX, `A queue holds at most ${QUEUE_MAX} contestants`));
const settings = {
  draftDate: moment("Please choose when the draft starts"),
  pickTimeSeconds: wholeNumber(PICK_TIME_MESSAGE, { min: PICK_SECONDS_MIN, max: PICK_SECONDS_MAX }),
};
/** An action sent again under the same key counts once and is answered as if it had just been done. */
const key = z.optional(Id);
const pickNumber = wholeNumber("Please say which pick", { min: 1, max: 100_000 });
/** Only a number is accepted: an empty value read as 0 would undo every pick. */
const pickCount = z.int("Please say how many picks").check(z.minimum(0), z.maximum(100_000));
const done = success({ message: z.string() });

export const draftRoutes = {
  byLeague: route({
    name: "draft.byLeague",
    method: "GET",
    path: "/draft/byLeague/:leagueId",
    access: "member",
    summary: "A league's draft with one row per team, in the order of the first round; null when none is set",
    params: LeagueParams,
    reply: successWith(
      z.nullable(
        z.object({
          startDate: Iso,
          complete: z.boolean(),
          pickTimeSeconds: z.int(),
          draftOrder: z.array(z.object({ team: DraftTeam })),
          orderBy: OrderBy,
          /** How often the order was drawn from the seed so far. */
          draw: z.int(),
          /** A second draft: how many contestants each team keeps. Missing in a first one. */
          keeps: z.optional(z.int()),
          begun: z.boolean(),
          paused: z.boolean(),
          /**
           * An admin ended it. It is also complete, and another one can be set. The reason is empty for those who have
           * not seen the last results before it.
           */
          aborted: z.nullable(AbortedDraft),
          /** When the room opens and shows who is present. */
          roomOpensAt: Iso,
        }),
      ),
    ),
  }),
  generate: route({
    name: "draft.generate",
    method: "POST",
    path: "/draft/generate/:leagueId",
    access: "admin",
    summary: "Sets a league's draft: order, start and pick time",
    params: LeagueParams,
    bodyMaxBytes: 64 * 1024,
    body: z.object({ draftOrder: order, ...settings }),
    reply: done,
  }),

  // For commissioners.
  desk: route({
    name: "draft.desk",
    method: "GET",
    path: "/draft/desk/:leagueId",
    access: "owner",
    summary: "What a commissioner needs to set a league's draft, with the hash of the seed",
    params: LeagueParams,
    reply: successWith(
      z.object({
        teams: z.array(DraftTeam),
        draftablePlayerCount: z.int(),
        /** The most rounds, if the rules of the league set it. */
        rosterSize: z.optional(z.int()),
        /** How many teams may have a contestant, unless one; null: as many as it takes. */
        copies: z.optional(z.nullable(z.int())),
        /** How many contestants each team keeps, and the rules of the second draft; missing for a first one. */
        keeps: z.optional(z.int()),
        secondDraft: z.optional(SecondDraftRule),
        minLeadSeconds: z.int(),
        /** SHA-256 of the seed behind all random draws of this draft, in hex. */
        seedHash: z.string(),
        /** The settings of a draft whose date passed while another season was current; it waits for a new date. */
        postponed: z.nullable(
          z.object({
            startDate: Iso,
            pickTimeSeconds: z.int(),
            orderBy: OrderBy,
            draftOrder: z.array(Id),
          }),
        ),
      }),
    ),
  }),
  cannotEnter: route({
    name: "draft.cannotEnter",
    method: "GET",
    path: "/draft/cannot-enter/:leagueId",
    access: "owner",
    summary:
      "The teams whose owners have not watched what the league's open draft tells, so that its room is closed to them",
    params: LeagueParams,
    reply: successWith(z.object({ teamIds: z.array(Id) })),
  }),
  set: route({
    name: "draft.set",
    method: "PUT",
    path: "/draft/settings/:leagueId",
    access: "owner",
    summary: "Sets a league's draft, or changes it before the start; a shuffled order is drawn at once",
    params: LeagueParams,
    bodyMaxBytes: 64 * 1024,
    body: z.object({
      /** A second draft has the order that the rules of the league say. */
      orderBy: z.enum(["hand", "shuffled", "drawn"]),
      /** By hand: every team once. Shuffled: the order drawn before, to keep it. Otherwise ignored. */
      // oxlint-disable-next-line eslint/no-underscore-dangle -- the name in zod/mini
      draftOrder: z._default(order, []),
      ...settings,
    }),
    reply: success({ message: z.string(), data: z.object({ draftOrder: z.array(Id) }) }),
  }),
  pause: route({
    name: "draft.pause",
    method: "POST",
    path: "/draft/pause/:leagueId",
    access: "owner",
    summary: "Stops the clock of a running draft; the remaining time stays",
    params: LeagueParams,
    body: z.object({ reason, key }),
    reply: done,
  }),
  resume: route({
    name: "draft.resume",
    method: "POST",
    path: "/draft/resume/:leagueId",
    access: "owner",
    summary: "Resumes a paused draft with the time that was left",
    params: LeagueParams,
    body: z.object({ reason, key }),
    reply: done,
  }),
  addTime: route({
    name: "draft.addTime",
    method: "POST",
    path: "/draft/addTime/:leagueId",
    access: "owner",
    summary: "Gives the current pick more time",
    params: LeagueParams,
    body: z.object({
      seconds: wholeNumber(COMMISSIONER_REFUSAL_MESSAGES["bad-seconds"], {
        min: 1,
        max: ADD_TIME_SECONDS_MAX,
      }),
      reason,
      key,
    }),
    reply: done,
  }),
  undo: route({
    name: "draft.undo",
    method: "POST",
    path: "/draft/undo/:leagueId",
    access: "owner",
    summary: "Undoes the last picks; refused if the board has changed since it was seen",
    params: LeagueParams,
    body: z.object({ keepPicks: pickCount, seenPicks: pickCount, reason, key }),
    reply: done,
  }),
  pickFor: route({
    name: "draft.pickFor",
    method: "POST",
    path: "/draft/pickFor/:leagueId",
    access: "owner",
    summary: "Picks for the team on the clock",
    params: LeagueParams,
    body: z.object({ pickNumber, playerId: Id, reason, key }),
    reply: done,
  }),

  abort: route({
    name: "draft.abort",
    method: "POST",
    path: "/draft/abort/:leagueId",
    access: "admin",
    summary:
      "Ends a draft in any state. With `keepPicks`, the default, the picks stay on the rosters; otherwise their players are free again. Afterwards another draft can be set",
    params: LeagueParams,
    body: z.object({
      reason,
      // oxlint-disable-next-line eslint/no-underscore-dangle -- the name in zod/mini
      keepPicks: z._default(z.boolean("Please say whether the picks stay"), true),
      key,
    }),
    reply: done,
  }),

  // For owners of a team.
  queue: route({
    name: "draft.queue",
    method: "GET",
    path: "/draft/queue/:leagueId",
    access: "member",
    summary: "The queue of the caller's team, best first; no other user sees it",
    params: LeagueParams,
    reply: successWith(z.object({ playerIds: z.array(Id) })),
  }),
  saveQueue: route({
    name: "draft.saveQueue",
    method: "PUT",
    path: "/draft/queue/:leagueId",
    access: "member",
    summary:
      "Replaces the queue of the caller's team; players already picked are left out. With the queue it was made from as `base`, changes made elsewhere meanwhile are kept",
    params: LeagueParams,
    bodyMaxBytes: 32 * 1024,
    body: z.object({ playerIds: Queue, base: z.optional(Queue) }),
    reply: successWith(z.object({ playerIds: z.array(Id) })),
  }),
  mark: route({
    name: "draft.mark",
    method: "POST",
    path: "/draft/mark/:leagueId",
    access: "member",
    summary: "Marks the caller's team as ready or as away, or takes the mark back",
    params: LeagueParams,
    body: z.object({ mark: z.enum(["ready", "away"]), on: z.boolean() }),
    reply: done,
  }),
  keeps: route({
    name: "draft.keeps",
    method: "GET",
    path: "/draft/keeps/:leagueId",
    access: "member",
    summary:
      "Whom the caller's team may keep in the second draft, and whom it wants to; null when there is nothing to choose",
    params: LeagueParams,
    reply: successWith(z.nullable(Keeps)),
  }),
  saveKeeps: route({
    name: "draft.saveKeeps",
    method: "PUT",
    path: "/draft/keeps/:leagueId",
    access: "member",
    summary:
      "Chooses whom the caller's team keeps in the second draft; no other user sees it before the start",
    params: LeagueParams,
    body: z.object({
      playerIds: z
        .array(Id, "Please choose contestants")
        .check(z.maxLength(ROSTER_SIZE_MAX, `A team keeps at most ${ROSTER_SIZE_MAX} contestants`)),
    }),
    reply: done,
  }),
  calendar: route({
    name: "draft.calendar",
    method: "GET",
    path: "/draft/calendar/:leagueId",
    access: "member",
    summary: "The draft as a calendar file (RFC 5545)",
    params: LeagueParams,
    reply: successWith(z.object({ fileName: z.string(), ics: z.string() })),
  }),

  // After the draft.
  board: route({
    name: "draft.board",
    method: "GET",
    path: "/draft/board/:leagueId",
    access: "member",
    summary: "The event log of a league's draft and what verifies its random draws; null without a draft",
    params: LeagueParams,
    reply: successWith(z.nullable(DraftBoard)),
  }),
  firstBoard: route({
    name: "draft.firstBoard",
    method: "GET",
    path: "/draft/first-board/:leagueId",
    access: "member",
    summary: "The same of the draft that a second one followed; without a second one, of the league's draft",
    params: LeagueParams,
    reply: successWith(z.nullable(DraftBoard)),
  }),
};
