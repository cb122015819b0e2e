import {
  calendarRoutes,
  deviceRoutes,
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  spoilerRoutes,
} from "@emberline/contract";
import { CLASSIC_RULES, type SecondDraftRule } from "@emberline/game";
import { LAST_SCORED, wordOf } from "./planted.ts";
import type { createTestApp, TestApp, TestUser } from "../app/test-app.ts";
import { moveTo, PICK_SECONDS } from "../fixtures/draft-league.ts";
import { subscriptionJson } from "../fixtures/push-subscription-json.ts";
import { AUTHOR } from "./comments.ts";
import { EVENT } from "./league-changes.ts";
import { DELAY_HOURS, FAN_NAMES, FANS, type FanName, type SeeingTeam, type Team } from "./fans.ts";
import { AFTER_SEVEN, BEFORE_SEASON, enterEpisode, insertLeakSeason, insertPhotos } from "./leak-season.ts";
import { type OtherRoutes, recordOtherRoutes } from "./outside-contract/served-routes.ts";
import { createWebFolder } from "./outside-contract/web-folder.ts";

export interface LeakSite {
  testApp: TestApp;
  fans: Record<FanName, TestUser>;
  /** The league of all fans, which drafted before the first episode. */
  league: {
    leagueId: string;
    draftId: string;
    teams: SeeingTeam[];
    ownTeamOf: Record<FanName, string>;
  };
  /** The drafted league with a floor, of one fan alone. */
  floored: { leagueId: string; teams: Team[] };
  /** A league of another user. */
  foreign: Team;
  /** The path of each fan's calendar feed. */
  calendars: Record<FanName, string>;
  /** The token of the league's invite link. */
  invite: string;
  /** What the server answers outside the contract. */
  otherRoutes: OtherRoutes;
  /** The folder of the web app. */
  webDir: string;
}

/** A site before the first episode: the fans with their marks in a league with rosters. */
export async function createLeakSite(create: typeof createTestApp): Promise<LeakSite> {
  const webDir = createWebFolder();
  const { created: testApp, otherRoutes } = await recordOtherRoutes(() =>
    create({}, { hasSeason: false, time: BEFORE_SEASON, webDir }),
  );
  // The draft's clocks run from then on.
  await testApp.app.start();
  testApp.season = await insertLeakSeason(testApp);
  await insertPhotos(testApp);
  const entries: [FanName, TestUser][] = [];
  for (const [index, name] of FAN_NAMES.entries()) {
    entries.push([
      name,
      name === "an admin at 4" ? testApp.admin : await testApp.createUser(`reader${index}`),
    ]);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  const fans = Object.fromEntries(entries) as LeakSite["fans"];
  const league = await addDraftedLeague(
    testApp,
    FAN_NAMES.map((name) => fans[name]),
  );
  const { leagueId } = league;
  const draftId = await reactToPick(testApp, league, fans.live);
  const owned = { as: fans[FAN_NAMES[0]!], params: { leagueId } };
  const { data: invite } = await testApp.call(membershipRoutes.createInvite, owned);
  const teams = league.teams.map((team, index) => ({ ...team, sees: FANS[FAN_NAMES[index]!].sees }));
  const other = await testApp.createUser();
  const foreign = await addLeagueOf(testApp, "Elsewhere", [other]);
  const floored = await addLeagueOf(testApp, "Late watchers", [fans["live in a league with a floor"]]);
  await playDraft(testApp, await setDraft(testApp, floored));
  await testApp.call(spoilerRoutes.saveFloor, {
    as: fans["live in a league with a floor"],
    params: { leagueId: floored.leagueId },
    body: { delayHours: DELAY_HOURS },
  });
  await testApp.createUser(AUTHOR);
  // Every message that there is.
  const all = { emailRecaps: true, pushRecaps: true, emailChat: "all", pushChat: "all" } as const;
  await testApp.db.updateTable("users").set(all).execute();
  for (const name of FAN_NAMES) {
    await testApp.call(spoilerRoutes.saveMark, { as: fans[name], body: FANS[name].mark });
  }
  testApp.time = AFTER_SEVEN;
  const calendars: [FanName, string][] = [];
  for (const name of FAN_NAMES) {
    await testApp.call(deviceRoutes.register, {
      as: fans[name],
      body: { fcmToken: subscriptionJson({ endpoint: endpointOf(name) }) },
    });
    const { data } = await testApp.call(calendarRoutes.renew, { as: fans[name] });
    calendars.push([name, new URL(data.address).pathname]);
  }
  const ownTeams = FAN_NAMES.map((name, index) => [name, teams[index]!.teamId]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  const ownTeamOf = Object.fromEntries(ownTeams) as LeakSite["league"]["ownTeamOf"];
  await enterEpisode(testApp, 0, teams);
  await plantReason(testApp, leagueId);
  return {
    testApp,
    fans,
    league: { leagueId, draftId, teams, ownTeamOf },
    floored,
    foreign: foreign.teams[0]!,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
    calendars: Object.fromEntries(calendars) as LeakSite["calendars"],
    invite: invite.token,
    otherRoutes,
    webDir,
  };
}

/** The teams choose whom they keep in a second draft. */
const SECOND: SecondDraftRule = { from: 9, keeps: 2, order: "standings" };

/** The reason of a change of the league's rules tells of the last episode with scores. */
async function plantReason({ db, time, season }: TestApp, leagueId: string): Promise<void> {
  const rules = JSON.stringify({ ...CLASSIC_RULES, secondDraft: SECOND, ownEvents: [EVENT] });
  const change = { leagueId, number: 2, rules, changedAt: new Date(time) };
  const reason = `Reason ${wordOf(LAST_SCORED)}`;
  await db
    .insertInto("ruleChanges")
    .values({
      ...change,
      reason,
      seasonId: season.seasonId,
      knownThrough: LAST_SCORED,
    })
    .execute();
}

/** The address of a fan's device. */
export const endpointOf = (fan: FanName) =>
  `https://fcm.googleapis.com/fcm/send/${FAN_NAMES.indexOf(fan)}-of-the-leak-test`;

/** A league of these users, the first of which owns it. */
export async function addLeagueOf(testApp: TestApp, name: string, users: readonly TestUser[]) {
  const teams: Team[] = [];
  for (const [index, as] of users.entries()) {
    const teamName = `${name} team ${index + 1}`;
    const { data } = teams[0]
      ? await testApp.call(leagueRoutes.join, { as, body: { teamName, leagueId: teams[0].leagueId } })
      : await testApp.call(leagueRoutes.add, { as, body: { name, teamName, privateInd: false } });
    teams.push({ leagueId: data.leagueId, teamId: data.teamId });
  }
  return { leagueId: teams[0]!.leagueId, teams };
}

/** Sets the draft of a league. */
export async function setDraft(
  testApp: TestApp,
  { leagueId, teams }: { leagueId: string; teams: Team[] },
  pickTimeSeconds = PICK_SECONDS,
) {
  const startsAt = testApp.time + 600_000;
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: {
      draftOrder: teams.map(({ teamId }) => teamId),
      draftDate: new Date(startsAt).toISOString(),
      pickTimeSeconds,
    },
  });
  return startsAt;
}

async function addDraftedLeague(testApp: TestApp, users: readonly TestUser[]) {
  const league = await addLeagueOf(testApp, "Watchers", users);
  await playDraft(testApp, await setDraft(testApp, league));
  return league;
}

/** Reacts to the first pick of a league's draft. Returns the draft. */
export async function reactToPick(
  { db, time }: TestApp,
  { leagueId }: { leagueId: string },
  { userId }: TestUser,
): Promise<string> {
  const { draftId } = await db
    .selectFrom("drafts")
    .select("draftId")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  const reaction = { leagueId, userId, emoji: "🔥", createdAt: new Date(time) };
  await db
    .insertInto("reactions")
    .values({ ...reaction, reactTo: `pick:${draftId}:1` })
    .execute();
  return draftId;
}

/** Every pick is the server's, at the deadline. */
export async function playDraft(
  testApp: TestApp,
  startsAt: number,
  pickSeconds = PICK_SECONDS,
): Promise<void> {
  await moveTo(testApp, startsAt);
  for (const _ of testApp.season.players) await moveTo(testApp, testApp.time + pickSeconds * 1000);
}
