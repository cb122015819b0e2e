import { createHash } from "node:crypto";
import { draftRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { bySize } from "../../testing/by-size.ts";
import { createRng } from "../../testing/draft-simulation/rng.ts";
import { addLeague, insertGradedSurvey } from "../../testing/fixtures/league-fixture.ts";
import type { WriteContext } from "../../testing/read-model/random-choices.ts";
import { WRITES } from "../../testing/read-model/random-writes.ts";
import { ask, readsOf } from "../../testing/read-model/reads.ts";

/** What happens in the leagues and their season. The order in this list is part of the stored replies. */
const KINDS = [
  "score",
  "score",
  "score",
  "eliminate",
  "savePoll",
  "answerPoll",
  "changeTribe",
  "passTime",
  "saveMark",
  "saveFloor",
  "publish",
  "renameTeam",
];
const STEPS = 60;

/** Routes that came with the rules. */
const OF_RULES = ["rules.get", "whatIf.get", "moves.get", "activity.get", "ownEvents.history"];

/**
 * The replies of leagues with classic rules are, byte by byte, those of the version before leagues had rules: the file
 * holds the hashes of that version's replies (run this test there with `--update`). Ids, users and the real time are replaced.
 */
// Covers RULE-1.
test.each([1, 2, 3, 4].slice(0, bySize(2, 4)))(
  "the replies of season %i are those of before leagues had rules",
  async (seed) => {
    const beganAt = Date.now();
    const rng = createRng(seed);
    const testApp = await createTestApp();
    await testApp.app.start();
    const one = await addLeague(testApp, [[0, 1], [2], []]);
    const other = await addLeague(testApp, [[], [], []]);
    const users = [...one.owners, ...other.owners];
    await setDraft(testApp, other);
    const context: WriteContext = { testApp, rng, users, leagueIds: [one.leagueId, other.leagueId] };
    for (const episode of [0, 1]) {
      const answers = [one, other].flatMap(({ leagueId, teamIds }) =>
        teamIds.map((teamId): [string, string, number] => [leagueId, teamId, rng.int(0, 9)]),
      );
      await insertGradedSurvey(testApp, { episode, graded: true }, answers);
    }
    for (let step = 0; step < STEPS; step += 1) {
      await WRITES[rng.sampleOrUndefined(KINDS)!]!(context, testApp.codeOf);
    }
    const reads = readsOf([one.owners[0]!, other.owners[1]!, testApp.admin], context.leagueIds, {
      teamIds: [...one.teamIds, ...other.teamIds],
      playerIds: testApp.season.players.slice(0, 2),
    }).filter(({ route }) => !OF_RULES.includes(route.name));
    const comparable = createComparer(beganAt);
    const replies: Record<string, string> = {};
    for (const [index, read] of reads.entries()) {
      const { code, body } = await ask(testApp.server, read);
      replies[`${index} ${read.route.name}`] = `${code} ${hashOf(comparable(body))}`;
    }
    await testApp.close();
    await expect(`${JSON.stringify(replies, null, 2)}\n`).toMatchFileSnapshot(
      `classic-replies/season-${seed}.json`,
    );
  },
);

/** A draft without draws: in the order of the owners, with a queue of every owner. */
async function setDraft(
  testApp: TestApp,
  { leagueId, owners, teamIds }: Awaited<ReturnType<typeof addLeague>>,
) {
  const params = { leagueId };
  const draftDate = new Date(testApp.time + 600_000).toISOString();
  const body = { draftOrder: teamIds, draftDate, pickTimeSeconds: 60 };
  await testApp.call(draftRoutes.generate, { as: testApp.admin, params, body });
  const { players: playerIds } = testApp.season;
  for (const as of owners) {
    await testApp.call(draftRoutes.saveQueue, { as, params, body: { playerIds, base: [] } });
  }
  for (let pick = 0; pick <= playerIds.length; pick += 1) {
    testApp.time = Date.parse(draftDate) + pick * 60_000;
    await testApp.app.runDueClocks();
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Replaces ids and users by their number, in the order in which they come, and times during the test. */
function createComparer(beganAt: number): (body: string) => string {
  const numbers = new Map<string, number>();
  return (body) =>
    body
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|fan\d+/g, (id) => {
        const number = numbers.get(id) ?? numbers.size;
        numbers.set(id, number);
        return `id ${number}`;
      })
      // A hash of ids.
      .replace(/"rostersVersion":"[^"]*"/g, "")
      .replace(/"(\d{4}-[^"]*Z)"/g, (whole, at: string) =>
        Math.abs(Date.parse(at) - beganAt) < 3_600_000 ? '"now"' : whole,
      );
}
