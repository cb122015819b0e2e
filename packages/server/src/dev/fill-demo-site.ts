import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  accountRoutes,
  draftRoutes,
  leagueRoutes,
  noteRoutes,
  type CallInput,
  type ReplyOf,
  type Route,
} from "@emberline/contract";
import { pollUntil } from "../platform/db/embedded-postgres/poll-until.ts";
import type { DemoTeam } from "../features/leagues/admin/demo-league.ts";
import * as z from "zod/mini";
import { urlFor } from "../testing/app/api-caller.ts";

interface DemoUser {
  userId: string;
  username: string;
  token: string;
}

export interface DemoDraft {
  leagueId: string;
  /** Teams without a user at this machine. */
  bots: { user: DemoUser; teamId: string }[];
}

const DRAFT_STARTS_IN_MS = 3 * 60_000;
const DEMO_SITE_PICK_SECONDS = 45;
const TEAM_NAMES = ["Lantern Bearers", "Benevolent", "Torch Song"];
const CODE_TIMEOUT_MS = 10_000;

interface DemoSite {
  url: string;
  dataDir: string;
  password: string;
  /** Adds the season and the league in the middle of it; the first team's owner owns the league. */
  addLeague: (teams: DemoTeam[]) => Promise<void>;
}

/** Three fans with a league in mid-season, an open survey, and a league whose draft starts in three minutes. */
export async function fillDemoSite(site: DemoSite): Promise<{ fans: DemoUser[]; draft: DemoDraft }> {
  const call = createApiClient(site.url);
  const { token } = await call(accountRoutes.login, { body: { username: "admin", pwd: site.password } });
  const fans = [];
  for (const name of ["ana", "ben", "cleo"]) fans.push(await signUp(call, site, name));
  await site.addLeague(fans.map(({ userId }, index) => ({ ownerId: userId, name: TEAM_NAMES[index] ?? "" })));
  const note = "The tribes have swapped. Check your rosters before the next episode!";
  await call(noteRoutes.save, { token, body: { adminNoteId: null, note } });
  return { fans, draft: await scheduleDraft(call, site, { token, fans }) };
}

async function signUp(call: CallApi, site: DemoSite, username: string): Promise<DemoUser> {
  const email = `${username}@demo.test`;
  const firstName = username.replace(/^./, (initial) => initial.toUpperCase());
  const body = { username, email, pwd: site.password, firstName, lastName: "Demo" };
  const { userId } = (await call(accountRoutes.register, { body })).data;
  const verificationCode = await pollUntil(() => findCode(site.dataDir, email), { forMs: CODE_TIMEOUT_MS });
  if (verificationCode === undefined) throw new Error(`no code came for ${email}`);
  const { token } = await call(accountRoutes.verifyEmail, { body: { userId, verificationCode } });
  return { userId, username, token };
}

/** The six digits in the subject of the email to an address. */
function findCode(dataDir: string, email: string): number | undefined {
  const folder = join(dataDir, "outbox");
  // It comes with the first email.
  if (!existsSync(folder)) return undefined;
  const texts = readdirSync(folder).map((name) =>
    name.endsWith(".eml") ? readFileSync(join(folder, name), "utf8") : "",
  );
  const text = texts.find((one) => one.includes(`To: ${email}`));
  const code = text && /(?<=Subject: )\d{6}/.exec(text)?.[0];
  return code ? Number(code) : undefined;
}

interface Actors {
  token: string;
  fans: DemoUser[];
}

async function createLeague(
  call: CallApi,
  name: string,
  teams: [DemoUser | undefined, string][],
): Promise<{ leagueId: string; teamIds: string[] }> {
  let leagueId = "";
  const teamIds: string[] = [];
  for (const [user, teamName] of teams) {
    const options = { token: user?.token ?? "" };
    const { data } =
      leagueId === ""
        ? await call(leagueRoutes.add, { ...options, body: { name, teamName, privateInd: false } })
        : await call(leagueRoutes.join, { ...options, body: { teamName, leagueId } });
    ({ leagueId } = data);
    teamIds.push(data.teamId);
  }
  return { leagueId, teamIds };
}

/** Ana's team against three bots. */
async function scheduleDraft(call: CallApi, site: DemoSite, { token, fans }: Actors): Promise<DemoDraft> {
  const users = [];
  for (const name of ["bot-one", "bot-two", "bot-three"]) users.push(await signUp(call, site, name));
  const { leagueId, teamIds } = await createLeague(call, "Early Birds", [
    [fans[0], "Worm Hunters"],
    ...users.map((user, index): [DemoUser, string] => [user, `Bot ${index + 1}`]),
  ]);
  const draftDate = new Date(Date.now() + DRAFT_STARTS_IN_MS).toISOString();
  const body = { draftOrder: teamIds, draftDate, pickTimeSeconds: DEMO_SITE_PICK_SECONDS };
  await call(draftRoutes.generate, { token, params: { leagueId }, body });
  const bots = users.flatMap((user, index) => {
    const teamId = teamIds[index + 1];
    return teamId === undefined ? [] : [{ user, teamId }];
  });
  return { leagueId, bots };
}

type CallApi = <R extends Route>(
  route: R,
  options?: Partial<CallInput<R>> & { token?: string },
) => Promise<ReplyOf<R>>;

/** Calls a running server by the contract. Throws when a call does not succeed. */
export const createApiClient =
  (origin: string): CallApi =>
  async (
    route,
    {
      token,
      params,
      query,
      body,
    }: { token?: string; params?: unknown; query?: unknown; body?: unknown } = {},
  ) => {
    const response = await fetch(origin + urlFor(route, { params, query }), {
      method: route.method,
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply: unknown = await response.json();
    if (!response.ok) throw new Error(`${route.name} answered ${response.status} ${JSON.stringify(reply)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just parsed by the route's own schema
    return z.parse(route.reply, reply) as ReplyOf<typeof route>;
  };
