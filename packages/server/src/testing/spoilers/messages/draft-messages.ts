import { adjustmentRoutes, draftRoutes, jobRoutes, ruleRoutes, spoilerRoutes } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { moveTo } from "../../fixtures/draft-league.ts";
import type { addDraftingLeague } from "../events.ts";
import { FAN_NAMES, type FanName, FANS } from "../fans.ts";
import { type LeakSite, setDraft } from "../leak-site.ts";
import { LAST_SCORED, wordOf } from "../planted.ts";
import { deliver, type Sent } from "./send-messages.ts";

const WARNED_MS = 300_000;

/**
 * All messages about a league itself: it makes its members wait, has new rules, adjusts points, and its draft is about
 * to start, starts, and is ended by an admin, for a reason that tells of the last episode.
 */
export async function sendLeagueMessages(
  site: LeakSite,
  league: Awaited<ReturnType<typeof addDraftingLeague>>,
): Promise<Map<FanName, Sent[]>> {
  const { testApp } = site;
  const { admin: as } = testApp;
  const { leagueId } = league;
  const params = { leagueId };
  for (const delayHours of [1, null]) {
    await testApp.call(spoilerRoutes.saveFloor, { as, params, body: { delayHours } });
  }
  const change = {
    rules: { ...CLASSIC_RULES, rosterSize: 1, pollWeight: 2, replacements: 1 },
    seen: 0,
    reason: `Reason ${wordOf(LAST_SCORED)}`,
  };
  await testApp.call(ruleRoutes.save, { as, params, body: change });
  const adjustment = { teamId: league.teams[0]!.teamId, points: 5, reason: change.reason };
  // Who adjusts points has to have seen everything.
  await testApp.call(spoilerRoutes.saveMark, { as, body: FANS.live.mark });
  await testApp.call(adjustmentRoutes.add, { as, params, body: adjustment });
  await testApp.call(spoilerRoutes.saveMark, { as, body: FANS["an admin at 4"].mark });
  const startsAt = await setDraft(testApp, league);
  testApp.time = startsAt - WARNED_MS;
  await testApp.call(jobRoutes.trigger, { as, params: { jobName: "draftManagement" } });
  const sent = [await deliver(site)];
  await moveTo(testApp, startsAt);
  sent.push(await deliver(site));
  const body = { keepPicks: false, reason: `Reason ${wordOf(LAST_SCORED)}` };
  await testApp.call(draftRoutes.abort, { as, params, body });
  sent.push(await deliver(site));
  return new Map(FAN_NAMES.map((fan) => [fan, sent.flatMap((messages) => messages.get(fan)!)]));
}
