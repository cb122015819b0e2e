import {
  EPISODE_NUMBER_MAX,
  LEAGUE_NAME_MIN_LENGTH,
  LOWER_FIRST_HOURS_MAX,
  MULTIPLIER_MAX,
  POLL_WEIGHT_MAX,
  REPLACEMENT_PRICE_MAX,
  REPLACEMENTS_MAX,
  LEAGUE_TEAMS_MAX,
  ROSTER_SIZE_MAX,
  TEAM_NAME_MIN_LENGTH,
  VETO_HOURS_MAX,
} from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, PersonName, showing, text } from "../fields.ts";
import { pageOf, PageQuery } from "../page.ts";
import { route, success, successWith } from "../route.ts";
import { OwnEvents } from "./own-events.ts";
import { StatisticValues } from "./statistic-values.ts";

export const TEAM_NAME_MESSAGE = "Team name must be at least 3 characters long";
const LEAGUE_NAME_MESSAGE = "League name must be at least 3 characters long";

export const TeamName = text(TEAM_NAME_MESSAGE).check(showing(TEAM_NAME_MIN_LENGTH, TEAM_NAME_MESSAGE));
export const LeagueName = text(LEAGUE_NAME_MESSAGE).check(
  showing(LEAGUE_NAME_MIN_LENGTH, LEAGUE_NAME_MESSAGE),
);
/** Empty fields of a form are sent as null. Any characters except NUL, which the database cannot store. */
export const LeaguePassword = z.nullish(
  z.string().check(
    z.maxLength(255, "Please use at most 255 characters"),
    z.refine((value) => !value.includes("\u0000"), "Please leave out control characters"),
  ),
);

const INVITE_MESSAGE = "This invite link is not valid";
/** The last part of an invite link. */
export const InviteToken = z.string(INVITE_MESSAGE).check(z.regex(/^[\w-]{1,200}$/, INVITE_MESSAGE));

export const LeagueParams = z.object({ leagueId: Id });

export const leaguePrivacyFields = {
  privateInd: z.boolean("Please say whether the league is private"),
  password: LeaguePassword,
};

export const requirePasswordIfPrivate = z.refine<{
  privateInd: boolean;
  password?: string | null | undefined;
}>((league) => !league.privateInd || Boolean(league.password), {
  error: "Password is required for private leagues",
  path: ["password"],
});

export const AddLeagueBody = z
  .object({ name: LeagueName, teamName: TeamName, ...leaguePrivacyFields })
  .check(requirePasswordIfPrivate);

const LeaguePlayer = z.object({
  playerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  tribe: z.nullable(z.object({ name: z.string() })),
});

/** The state of a league's draft, as its pages show it. */
export const LeagueDraft = z.object({
  startDate: Iso,
  complete: z.boolean(),
  /** An admin ended it before the last pick. It is also complete, and another one can be set. */
  aborted: z.boolean(),
  /** A commissioner paused it. */
  paused: z.boolean(),
  pickTimeSeconds: z.int(),
});

export const League = z.object({
  leagueId: Id,
  name: z.string(),
  privateInd: z.boolean(),
  /** Only the owner and admins get it. */
  password: z.optional(z.nullable(z.string())),
  drafts: z.array(LeagueDraft),
  /** The date of a draft that passed while another season was current; it waits for a new date. */
  postponedFrom: z.nullable(Iso),
  /** The rules have a second draft in the season; missing otherwise. */
  secondDraft: z.optional(z.literal(true)),
  /** For so many hours after the air time no member sees results; null for none. */
  spoilerDelayHours: z.nullable(z.int()),
  /** For admins: what a replacement of the rosters names. Their `players` are as stored, whatever they have watched. */
  rostersVersion: z.optional(z.string()),
  /** For admins, unless it is one: how many teams may have the same contestant. */
  copies: z.optional(z.int()),
  /** The caller owns it, or is an admin. */
  mayChange: z.boolean(),
  /** The longest-standing first. */
  teams: z.array(
    z.object({
      teamId: Id,
      name: z.string(),
      owner: PersonName,
      players: z.array(LeaguePlayer),
      mine: z.boolean(),
      /** Its owner is the league's owner. */
      ownsLeague: z.boolean(),
      /** It joined late, and its own draft is not over; missing otherwise. */
      draftsLate: z.optional(z.literal(true)),
    }),
  ),
});

const ROSTER_SIZE_MESSAGE = `A roster has between 1 and ${ROSTER_SIZE_MAX} contestants`;
const COPIES_MESSAGE = `A contestant is on 1 to ${LEAGUE_TEAMS_MAX} teams`;
const POLL_WEIGHT_MESSAGE = `Poll points count between 0 and ${POLL_WEIGHT_MAX} times`;

const MULTIPLIER_MESSAGE = `Points count 2 to ${MULTIPLIER_MAX} times`;
const EPISODE_MESSAGE = `Please enter the number of an episode, 1 to ${EPISODE_NUMBER_MAX}`;
const RuleEpisode = z
  .int(EPISODE_MESSAGE)
  .check(z.minimum(1, EPISODE_MESSAGE), z.maximum(EPISODE_NUMBER_MAX, EPISODE_MESSAGE));
const KEEPS_MESSAGE = `A team keeps between 0 and ${ROSTER_SIZE_MAX} contestants`;
const LOWER_FIRST_MESSAGE = `Teams wait between 0 and ${LOWER_FIRST_HOURS_MAX} hours`;
const PRICE_MESSAGE = `A replacement costs between 0 and ${REPLACEMENT_PRICE_MAX} points`;
const VETO_MESSAGE = `The owner may veto a trade for 0 to ${VETO_HOURS_MAX} hours`;
const REPLACEMENTS_MESSAGE = `A team replaces between 0 and ${REPLACEMENTS_MAX} contestants`;

export const SecondDraftRule = z.object({
  from: RuleEpisode,
  keeps: z.int(KEEPS_MESSAGE).check(z.minimum(0, KEEPS_MESSAGE), z.maximum(ROSTER_SIZE_MAX, KEEPS_MESSAGE)),
  order: z.enum(["standings", "drawn"], "Please choose the order of the second draft"),
});

/** The rules that a league sets for itself; see `LeagueRules` in `game`. */
export const LeagueRules = z.object({
  rosterSize: z.nullable(
    z
      .int(ROSTER_SIZE_MESSAGE)
      .check(z.minimum(1, ROSTER_SIZE_MESSAGE), z.maximum(ROSTER_SIZE_MAX, ROSTER_SIZE_MESSAGE)),
  ),
  copies: z.nullable(
    z.int(COPIES_MESSAGE).check(z.minimum(1, COPIES_MESSAGE), z.maximum(LEAGUE_TEAMS_MAX, COPIES_MESSAGE)),
  ),
  pollWeight: z
    .int(POLL_WEIGHT_MESSAGE)
    .check(z.minimum(0, POLL_WEIGHT_MESSAGE), z.maximum(POLL_WEIGHT_MAX, POLL_WEIGHT_MESSAGE)),
  multiplier: z.nullable(
    z.object({
      times: z
        .int(MULTIPLIER_MESSAGE)
        .check(z.minimum(2, MULTIPLIER_MESSAGE), z.maximum(MULTIPLIER_MAX, MULTIPLIER_MESSAGE)),
      from: RuleEpisode,
    }),
  ),
  countsFrom: z.nullable(RuleEpisode),
  secondDraft: z.nullable(SecondDraftRule),
  replacements: z
    .int(REPLACEMENTS_MESSAGE)
    .check(z.minimum(0, REPLACEMENTS_MESSAGE), z.maximum(REPLACEMENTS_MAX, REPLACEMENTS_MESSAGE)),
  replacementPrice: z
    .int(PRICE_MESSAGE)
    .check(z.minimum(0, PRICE_MESSAGE), z.maximum(REPLACEMENT_PRICE_MAX, PRICE_MESSAGE)),
  lowerFirstHours: z
    .int(LOWER_FIRST_MESSAGE)
    .check(z.minimum(0, LOWER_FIRST_MESSAGE), z.maximum(LOWER_FIRST_HOURS_MAX, LOWER_FIRST_MESSAGE)),
  captain: z.boolean("Please choose whether teams have captains"),
  trades: z.nullable(
    z.object(
      {
        until: z.nullable(RuleEpisode),
        vetoHours: z
          .int(VETO_MESSAGE)
          .check(z.minimum(0, VETO_MESSAGE), z.maximum(VETO_HOURS_MAX, VETO_MESSAGE)),
      },
      "Please choose whether teams trade",
    ),
  ),
  lateJoiners: z.nullable(
    z.object({
      until: RuleEpisode,
      start: z.enum(["nothing", "lowest", "mean"], "Please choose how many points a new team begins with"),
    }),
  ),
  statisticValues: StatisticValues,
  ownEvents: OwnEvents,
});

export const JoinableLeague = z.object({
  leagueId: Id,
  name: z.string(),
  privateInd: z.boolean(),
  teamsCount: z.int(),
  owner: z.object({ userName: z.string() }),
  /** Unless the league plays by the classic rules; not in the list of all leagues. */
  rules: z.optional(LeagueRules),
});

export const AdminLeague = z.object({
  leagueId: Id,
  name: z.string(),
  owner: z.object({ firstName: z.string(), lastName: z.string(), userName: z.string() }),
  privateInd: z.boolean(),
  teamsCount: z.int(),
  /** Null once the draft is complete: a past date means a running draft. */
  draftDate: z.nullable(Iso),
  /** The start of the season's draft, also once it is complete. */
  draftStartDate: z.nullable(Iso),
  draftComplete: z.boolean(),
  /** An admin ended it before the last pick. */
  draftAborted: z.boolean(),
  teams: z.array(z.object({ teamId: Id, name: z.string(), owner: PersonName })),
});

export const leagueRoutes = {
  joinable: route({
    name: "league.joinable",
    method: "GET",
    path: "/league/notMyLeagues",
    access: "user",
    summary: "All leagues the caller can join",
    reply: successWith(z.array(JoinableLeague)),
  }),
  findJoinable: route({
    name: "league.findJoinable",
    method: "GET",
    path: "/league/joinable",
    access: "user",
    summary: "Leagues the caller can join by name, searched and page by page",
    query: PageQuery,
    reply: successWith(pageOf(JoinableLeague)),
  }),
  join: route({
    name: "league.join",
    method: "POST",
    path: "/league/join",
    access: "user",
    summary: "Joins a league with a new team",
    body: z.object({
      teamName: TeamName,
      leagueId: Id,
      leaguePassword: LeaguePassword,
      /** The token of an invite link, in place of the password. */
      invite: z.nullish(InviteToken),
    }),
    reply: successWith(z.object({ leagueId: Id, teamId: Id })),
  }),
  add: route({
    name: "league.add",
    method: "POST",
    path: "/league/add",
    access: "user",
    summary: "Creates a league; the caller owns it and has its first team",
    body: AddLeagueBody,
    reply: successWith(z.object({ leagueId: Id, teamId: Id })),
  }),
  get: route({
    name: "league.get",
    method: "GET",
    path: "/league/:leagueId",
    access: "member",
    summary: "One league with its teams and rosters",
    params: LeagueParams,
    reply: successWith(League),
  }),
  ownerAccess: route({
    name: "league.ownerAccess",
    method: "GET",
    path: "/league/ownerAccess/:leagueId",
    access: "user",
    summary: "May the caller change this league?",
    params: LeagueParams,
    reply: success({ access: z.boolean() }),
  }),
  list: route({
    name: "league.list",
    method: "GET",
    path: "/league",
    access: "admin",
    summary: "Every league with its teams",
    reply: successWith(z.array(AdminLeague)),
  }),
};
