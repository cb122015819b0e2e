import type { Browser, Page } from "@playwright/test";
import { adminCalls, callsOf } from "./api.ts";
import { openBrowser, signUp } from "./accounts.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A season under way, a fan with a league whose draft is set, and a league to join. */
export interface FanFixture {
  server: RunningServer;
  /** A tab of the fan Ana, who is logged in. */
  fan: Page;
  leagueId: string;
  teamId: string;
  invite: string;
}

export async function createFanFixture(browser: Browser): Promise<FanFixture> {
  const server = await startServer({}, { seed: "Lantern Isles 3" });
  const fan = await openBrowser(browser, server);
  await signUp(fan, server, "Ana");
  const asFan = await callsOf(fan, server);
  const asAdmin = await adminCalls(server);
  const founded = await asFan<{ leagueId: string; teamId: string }>("POST", "/league/add", {
    ...openLeague,
    name: "Night Owls",
    teamName: "Lantern Bearers",
  });
  const { token } = await asFan<{ token: string }>("POST", `/league/${founded.leagueId}/invite`);
  await asAdmin("POST", "/league/add", { ...openLeague, name: "Early Birds", teamName: "Worm Hunters" });
  await asAdmin("POST", `/draft/generate/${founded.leagueId}`, {
    draftOrder: [founded.teamId],
    draftDate: new Date(Date.now() + 86_400_000).toISOString(),
    pickTimeSeconds: 60,
  });
  return { server, fan, ...founded, invite: token };
}

const openLeague = { privateInd: false, password: null };
