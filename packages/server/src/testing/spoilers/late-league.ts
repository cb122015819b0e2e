import { draftRoutes, myAccountRoutes } from "@emberline/contract";
import { urlFor } from "../app/api-caller.ts";
import { FAN_NAMES, type FanName, type Team } from "./fans.ts";
import { addLeagueOf, type LeakSite, reactToPick, setDraft } from "./leak-site.ts";
import { readingCalls } from "./sweep.ts";
import { LAST_SCORED } from "./planted.ts";

/** In the names of its teams only. */
export const LATE_NAME = "Latecomers";

const DATA_PATH = urlFor(myAccountRoutes.data);

/** Long enough that the calendar would tell how many are left. */
export const LATE_PICK_SECONDS = 300;

export interface LateLeague {
  leagueId: string;
  teams: Team[];
  draftId: string;
  startsAt: number;
}

/** A league of all fans that drafts after the seventh episode; each has all who can still win in the queue. */
export async function addLateLeague({ testApp, fans }: LeakSite): Promise<LateLeague> {
  // The first one owns it.
  const league = await addLeagueOf(
    testApp,
    LATE_NAME,
    FAN_NAMES.toReversed().map((fan) => fans[fan]),
  );
  const { leagueId } = league;
  for (const fan of FAN_NAMES) {
    const body = { playerIds: testApp.season.players.slice(0, LAST_SCORED + 2) };
    await testApp.call(draftRoutes.saveQueue, { as: fans[fan], params: { leagueId }, body });
  }
  const startsAt = await setDraft(testApp, league, LATE_PICK_SECONDS);
  return { ...league, draftId: await reactToPick(testApp, league, fans.live), startsAt };
}

/** The reading calls of a fan that name the league, one of its teams or its draft, and the download of the fan's data. */
export function lateCalls(site: LeakSite, late: LateLeague, fan: FanName): string[] {
  const { ownTeamOf } = site.league;
  const teams = late.teams.map((team) => ({ ...team, sees: null }));
  const calls = readingCalls({ ...site, league: { ...late, teams, ownTeamOf } }, fan);
  const ids = [late.leagueId, late.draftId, ...late.teams.map(({ teamId }) => teamId), DATA_PATH];
  // Corrections name players of all teams.
  return calls.filter((url) => !url.startsWith("/api/corrections") && ids.some((id) => url.includes(id)));
}

/**
 * Whether a text tells who was still in the game after a later episode: by naming those of whom that is true, and not
 * the others, or by naming the team that drafted them or, in the download of a fan's data, those that it drafted.
 */
export function tellsWhoRemains({ testApp }: LeakSite, text: string, sees: number): boolean {
  const isNamed = (playerId: string) => text.includes(playerId);
  const { players } = testApp.season;
  const gone = players.slice(sees, LAST_SCORED);
  const remaining = players.slice(LAST_SCORED);
  const isHidden = gone.every(isNamed) && !text.includes(`"teamName":"${LATE_NAME}`);
  const hasRoster = new RegExp(String.raw`"name":"${LATE_NAME}[^[]*"league":\{[^[]*"players":\[\{`).test(
    text,
  );
  return hasRoster || (remaining.some(isNamed) && !isHidden);
}
