import type pg from "pg";
import { type PageName, pageNames, pathsOf, type Reader } from "../../data/page-calls.ts";
import { prepareSaves } from "../../data/score-cell.ts";
import type { LimitReply } from "../../limit/http-limit.ts";
import type { View } from "../../load/page-load.ts";
import { type Call, fetchReply, prepareRequest, type Reply } from "../../load/prepare-requests.ts";
import { checks } from "../check-replies.ts";
import { fetchAll, toLimitReply } from "../reads.ts";

/** The number of readers whose replies are compared; the limit server answers as to them. */
const CHECKED = 20;
const STANDINGS = "/api/team/byLeague?";

/** The pages of all readers, and what the limit server needs to answer like our server. */
export interface PreparedPages {
  views: Record<"ours" | "limit", Map<PageName, View[]>>;
  replies: LimitReply[];
  /** Requests that change a score and change it back; it is now as after `back`. */
  saves: { change: Buffer; back: Buffer };
}

/** Throws when the standings differ from the database, or a reply is another one after the score was changed back. */
export async function preparePages(pool: pg.Pool, port: number, readers: Reader[]): Promise<PreparedPages> {
  const { change, back } = await prepareSaves(pool);
  // So that a page reads no league for the first time since the start.
  await fetchAll(
    port,
    readers.map((reader) => toCall(reader, "/api/team/overview")),
  );
  const checked = readers.slice(0, CHECKED);
  const calls = pageNames.flatMap((name) =>
    checked.flatMap((reader) => pathsOf(name, reader).map((path) => toCall(reader, path))),
  );
  const fetchAfter = async (save: Call): Promise<Reply[]> => {
    const { status, text } = await fetchReply(port, save);
    if (status !== 200) throw new Error(`a save was refused: ${text}`);
    const replies = await fetchAll(port, calls);
    await checkStandings(pool, calls, replies);
    return replies;
  };
  const before = await fetchAfter(back);
  const after = await fetchAfter(change);
  const again = await fetchAfter(back);
  for (const [index, { path }] of calls.entries()) {
    if (!before[index]!.body.equals(again[index]!.body))
      throw new Error(`${path} is another reply after the score was changed back`);
  }
  return {
    ...toViews(readers, { before, after }),
    replies: before.map(toLimitReply),
    saves: { change: prepareRequest(change, 0), back: prepareRequest(back, 0) },
  };
}

function toViews(
  readers: Reader[],
  { before, after }: { before: Reply[]; after: Reply[] },
): Pick<PreparedPages, "views"> {
  const views: PreparedPages["views"] = { ours: new Map(), limit: new Map() };
  let reply = 0;
  // Each call of each reader comes from another address, so that no rate limit answers.
  let address = 0;
  for (const name of pageNames) {
    const [ours, limit]: [View[], View[]] = [[], []];
    for (const [index, reader] of readers.entries()) {
      const calls = pathsOf(name, reader).map((path) => toCall(reader, path));
      const requests = calls.map((call) => prepareRequest(call, (address += 1)));
      if (index >= CHECKED) {
        ours.push({ page: name, requests, expected: null });
        continue;
      }
      const numbers = calls.map(() => reply++);
      const bodies = numbers.map((number): [Buffer, Buffer] => [before[number]!.body, after[number]!.body]);
      ours.push({ page: name, requests, expected: bodies });
      limit.push({
        page: name,
        requests: calls.map((call, at) => prepareRequest(withReply(call, numbers[at]!), address)),
        expected: bodies.map(([body]) => [body, body]),
      });
    }
    views.ours.set(name, ours);
    views.limit.set(name, limit);
  }
  return { views };
}

const toCall = (target: Reader, path: string): Call => ({ method: "GET", path, target });

/** The limit server reads at the end which reply is wanted. */
const withReply = (call: Call, reply: number): Call => ({ ...call, path: `${call.path}&reply=${reply}` });

async function checkStandings(pool: pg.Pool, calls: Call[], replies: Reply[]): Promise<void> {
  for (const [index, { path, target }] of calls.entries()) {
    if (!path.startsWith(STANDINGS)) continue;
    const leagueId = path.slice(path.indexOf("=") + 1);
    const wrong = await checks.standings(pool, { ...target, leagueId }, JSON.parse(replies[index]!.text));
    if (wrong !== null) throw new Error(wrong);
  }
}
