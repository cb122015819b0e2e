import {
  activityRoutes,
  accountRoutes,
  calendarRoutes,
  chatRoutes,
  draftRoutes,
  episodeRoutes,
  leagueRoutes,
  membershipRoutes,
  moveRoutes,
  myAccountRoutes,
  noteRoutes,
  passkeyRoutes,
  playerRoutes,
  publishingRoutes,
  ownEventRoutes,
  ruleRoutes,
  scoringRoutes,
  seasonRoutes,
  spoilerRoutes,
  surveyRoutes,
  teamRoutes,
  whatIfRoutes,
  type PageLimits,
  type ReplyOf,
  type SpoilerMark,
} from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import type { FakeApi } from "./fake-api.ts";
import { inPages } from "./in-pages.ts";
import { testId } from "./test-id.ts";
import { testUser } from "./test-user.ts";

export const leagueId = testId(40);
export const teamId = testId(41);
export const invite = "lantern-invite";

const { firstName, lastName } = testUser;
const owner = { firstName, lastName };
const league = { leagueId, name: "Night Owls" };
const calliope = {
  playerId: testId(60),
  firstName: "Calliope",
  lastName: "Strand",
  photoUrl: null,
  tribe: { name: "Marlin", color: "#2a9d8f" },
  eliminated: false,
  totalPoints: 0,
};
const team = {
  teamId,
  name: "Lantern Bearers",
  owner,
  league,
  totalPoints: 0,
  bonus: 0,
  mine: true,
  players: [],
};
const earlyBirds: ReplyOf<typeof leagueRoutes.findJoinable>["data"]["rows"][number] = {
  leagueId: testId(50),
  name: "Early Birds",
  privateInd: false,
  teamsCount: 1,
  owner: { userName: "jeff" },
};

/** Of a person who sees everything, and has said so. */
export const liveMark: SpoilerMark = {
  mode: "live",
  throughEpisode: null,
  delayHours: null,
  watchedThrough: 7,
  shownThrough: 7,
  floor: null,
  floorLeague: null,
  chosen: true,
};

/** What the event stream says to such a person. */
export const noLimits: PageLimits = { watchedThrough: null, shownThrough: null, limitsKey: "" };

/** Answers every page of a fan who owns the league Night Owls, before the first points. */
export function replyToFan(api: FakeApi): void {
  const { postponedFrom, privateInd } = { postponedFrom: null, privateInd: false };
  api.reply(accountRoutes.check, { verified: true });
  api.reply(accountRoutes.checkAdmin, { verified: false });
  api.reply(accountRoutes.me, { data: testUser });
  const own = { ...league, teamsCount: 1, draft: null };
  api.reply(teamRoutes.mine, { data: [{ teamId, name: team.name, league: own }] });
  api.reply(teamRoutes.overview, {
    data: {
      latestNoteId: null,
      teams: [
        {
          teamId,
          name: team.name,
          league: { ...own, mine: true },
          standing: null,
          latestEpisode: null,
          players: [],
          survey: null,
        },
      ],
    },
  });
  api.reply(leagueRoutes.findJoinable, inPages(earlyBirds));
  api.reply(leagueRoutes.get, {
    data: {
      ...league,
      privateInd,
      spoilerDelayHours: null,
      password: null,
      drafts: [],
      postponedFrom,
      mayChange: true,
      teams: [{ teamId, name: team.name, owner, players: [calliope], mine: true, ownsLeague: true }],
    },
  });
  api.reply(teamRoutes.standings, {
    data: [
      {
        teamId,
        name: team.name,
        ...owner,
        playersHTML: "",
        bonus: 0,
        totalPoints: 0,
        playersPoints: 0,
        rank: 1,
        tied: false,
        movement: 0,
        form: [],
        race: [],
        mine: true,
        players: [],
      },
    ],
  });
  const { tribe, ...strand } = calliope;
  api.reply(playerRoutes.standings, {
    data: [{ ...strand, place: 1, teamName: null, tribeName: tribe.name, tribeColor: tribe.color }],
  });
  api.reply(spoilerRoutes.mark, { data: liveMark });
  api.reply(seasonRoutes.past, { data: [] });
  api.reply(whatIfRoutes.get, { data: { seasons: [], played: null } });
  api.reply(playerRoutes.list, { data: [{ ...calliope, episodeCount: 0 }] });
  api.reply(teamRoutes.myTeam, { data: team });
  api.reply(teamRoutes.theirTeam, { data: team });
  api.reply(teamRoutes.history, { data: { teamId, name: team.name, episodes: [] } });
  api.reply(surveyRoutes.myPolls, { data: [] });
  api.reply(surveyRoutes.open, { data: [] });
  api.reply(membershipRoutes.invite, {
    data: { token: invite, createdAt: "2026-11-01T10:00:00Z" },
    membersMayInvite: true,
  });
  api.reply(membershipRoutes.bans, { data: [] });
  api.reply(membershipRoutes.invited, {
    data: {
      ...league,
      privateInd,
      owner,
      teamsCount: 1,
      draft: null,
      spoilerDelayHours: null,
      full: false,
      joinable: true,
    },
  });
  api.reply(draftRoutes.board, { data: null });
  api.reply(draftRoutes.byLeague, { data: null });
  api.reply(draftRoutes.desk, {
    data: {
      teams: [{ teamId, name: team.name, owner }],
      draftablePlayerCount: 18,
      minLeadSeconds: 300,
      seedHash: "0".repeat(64),
      postponed: null,
    },
  });
  api.reply(activityRoutes.get, { data: { entries: [] } });
  api.reply(ruleRoutes.get, {
    data: {
      rules: CLASSIC_RULES,
      changes: [],
      needsReason: false,
      isDrafted: false,
      isBegun: false,
      nextEpisode: 1,
    },
  });
  api.reply(ownEventRoutes.history, { data: [] });
  api.reply(ownEventRoutes.sheet, {
    data: { waitsFor: null, episodes: [], episodeId: null, events: [], players: [], counts: [] },
  });
  api.reply(moveRoutes.get, {
    data: {
      replacements: [],
      own: {
        allowed: 0,
        used: 0,
        isClosed: true,
        waitsFor: null,
        opensAt: null,
        captain: null,
        from: 1,
        leavers: [],
        free: [],
      },
    },
  });
  api.reply(scoringRoutes.statistics, {
    data: [
      { statisticId: testId(70), name: "Relic found", defaultPoints: 1, description: null },
      { statisticId: testId(71), name: "Challenge won", defaultPoints: 5, description: "The whole tribe" },
    ],
  });
  api.reply(episodeRoutes.list, { data: [] });
  api.reply(publishingRoutes.corrections, { data: [] });
  api.reply(noteRoutes.latest, { data: null });
  api.reply(noteRoutes.list, { data: [] });
  api.reply(calendarRoutes.get, { data: null });
  api.reply(myAccountRoutes.chatPreferences, { data: { emails: "mentions", pushes: "mentions" } });
  api.reply(chatRoutes.state, { data: { unread: 0, mentions: 0, muted: false } });
  api.reply(myAccountRoutes.recapPreferences, { data: { byEmail: false, byPush: false } });
  api.reply(passkeyRoutes.list, { data: [] });
  api.reply(myAccountRoutes.sessions, {
    data: [
      {
        sessionId: testId(80),
        userAgent: null,
        createdAt: "2026-11-01T10:00:00Z",
        seenAt: "2026-11-20T10:00:00Z",
        current: true,
      },
    ],
  });
}
