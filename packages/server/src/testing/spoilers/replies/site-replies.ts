import { readAsPastSeason, readWhatIfAfterSeason, saveLateQueue } from "../acts.ts";
import type { MarkRecorder } from "../call-sites.ts";
import { FAN_NAMES, FANS, type FanName, MARKED, type SiteReader, VISITOR } from "../fans.ts";
import { type LateLeague, lateCalls, tellsWhoRemains } from "../late-league.ts";
import { enterEpisode } from "../leak-season.ts";
import type { LeakSite } from "../leak-site.ts";
import { otherActs } from "../outside-contract/other-rows.ts";
import { LAST_SCORED } from "../planted.ts";
import { readRoom, WAYS_TO_JOIN, type WayToJoin } from "../rooms.ts";
import { type FanReply, read, readingCalls } from "../sweep.ts";
import { writingActs } from "../writes.ts";
import { type Replies, spoilersOf } from "./found-spoilers.ts";

export const FLOORED = "live in a league with a floor";
export const LIMITED: readonly FanName[] = [...MARKED, FLOORED];
/** Not with the others: no season is current meanwhile. */
const PAST = "the season as a past one";
const WHAT_IF = "the past season for what if";
/** What is read then. */
const IN_PAST = new Map([
  [PAST, readAsPastSeason],
  [WHAT_IF, readWhatIfAfterSeason],
]);
/** One for each mark. */
const LATE_READERS: readonly FanName[] = ["manual at 0", "manual at 4", "delay"];

export type SiteReplies = ReturnType<typeof createSiteReplies>;

/** Reads the site as each reader, and tells the recorder what each use of a mark is caused by. */
export function createSiteReplies(site: LeakSite, recorder: MarkRecorder) {
  /** What is got outside the contract, by its name. */
  const outside = otherActs(site);
  /** What is got otherwise than with a reading call of the contract, by its name. */
  const acts = new Map<string, (fan: FanName) => Promise<FanReply>>();
  addRooms("room", site.league.leagueId);
  for (const [name, write] of writingActs()) acts.set(name, (fan) => write(site, fan));
  for (const [name, act] of outside) acts.set(name, act);

  function addRooms(name: string, leagueId: string): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys
    for (const way of Object.keys(WAYS_TO_JOIN) as WayToJoin[]) {
      acts.set(`${name}: ${way}`, (fan) => readRoom(site, fan, { leagueId, way }));
    }
  }

  const get = (fan: FanName, where: string): Promise<FanReply> =>
    IN_PAST.get(where)?.(site, fan) ?? acts.get(where)?.(fan) ?? read(site, fan, where);

  /** The same as the cause of uses of marks. */
  async function note(fan: FanName, where: string): Promise<FanReply> {
    const { userId } = site.fans[fan];
    recorder.doing.set(userId, where);
    const reply = await get(fan, where);
    recorder.doing.delete(userId);
    return reply;
  }

  /** All that a fan can read and do. */
  async function getEverything(fan: FanName): Promise<Replies> {
    const replies: Replies = new Map();
    for (const where of [...readingCalls(site, fan), ...acts.keys()])
      replies.set(where, await note(fan, where));
    return replies;
  }

  /** All that one gets without a token, also at the addresses of others. */
  async function getAsVisitor(): Promise<Replies> {
    const replies: Replies = new Map();
    for (const url of readingCalls(site, "manual at 4")) replies.set(url, await read(site, VISITOR, url));
    for (const [name, act] of outside) replies.set(name, await act(VISITOR));
    return replies;
  }

  async function lateSpoilers(late: LateLeague, state: string): Promise<string[]> {
    const found: string[] = [];
    addRooms(`late room with ${state}`, late.leagueId);
    acts.set(`the queue for ${state}`, (fan) => saveLateQueue(site, late, fan));
    for (const fan of LATE_READERS) {
      const { sees } = FANS[fan];
      const rooms = [...acts.keys()].filter((name) => name.endsWith(state) || name.includes(`${state}:`));
      for (const where of [...lateCalls(site, late, fan), ...rooms]) {
        const reply = await note(fan, where);
        if (sees !== null && tellsWhoRemains(site, reply.text, sees)) found.push(`${fan} ${where}`);
        if (sees !== null) found.push(...spoilersOf(where, reply, sees));
      }
    }
    return found;
  }

  /** Does something as the cause of the uses of all fans' marks. */
  async function doForAll<T>(cause: string, act: () => Promise<T>): Promise<T> {
    for (const fan of FAN_NAMES) recorder.doing.set(site.fans[fan].userId, cause);
    const result = await act();
    recorder.doing.clear();
    return result;
  }

  return { doForAll, get, getAsVisitor, getEverything, lateSpoilers, note };
}

/** What each reader gets before the episodes above their mark are entered, and what they get after the last one. */
export async function readAsEpisodesAreEntered(
  { testApp, league }: LeakSite,
  { getAsVisitor, getEverything, note }: SiteReplies,
) {
  const before = new Map<SiteReader, Replies>();
  const after = new Map<SiteReader, Replies>();
  let liveAtFour: Replies = new Map();
  before.set(VISITOR, await getAsVisitor());
  for (let episode = 0; episode <= LAST_SCORED; episode += 1) {
    if (episode > 0) await enterEpisode(testApp, episode, league.teams);
    const atMark = FAN_NAMES.filter((fan) => FANS[fan].sees === episode);
    await Promise.all(atMark.map(async (fan) => before.set(fan, await getEverything(fan))));
    for (const fan of atMark)
      for (const where of IN_PAST.keys()) before.get(fan)!.set(where, await note(fan, where));
    if (episode === 4) liveAtFour = await getEverything("live");
  }
  await Promise.all(FAN_NAMES.map(async (fan) => after.set(fan, await getEverything(fan))));
  for (const fan of FAN_NAMES)
    for (const where of IN_PAST.keys()) after.get(fan)!.set(where, await note(fan, where));
  after.set(VISITOR, await getAsVisitor());
  return { before, after, liveAtFour };
}
