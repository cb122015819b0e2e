import { leagueRoutes, type ReplyOf } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { RealDraftNotice } from "./mock-draft-page.tsx";

type League = ReplyOf<typeof leagueRoutes.get>["data"];

const MINUTE_MS = 60_000;
const leagueId = testId(900);
const leagueWith = (drafts: League["drafts"]): League => ({
  leagueId,
  name: "Night Owls",
  privateInd: false,
  password: null,
  drafts,
  postponedFrom: null,
  spoilerDelayHours: null,
  mayChange: false,
  teams: [],
});
const draft = (minutes: number, complete = false): League["drafts"][number] => ({
  startDate: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
  complete,
  aborted: false,
  paused: false,
  pickTimeSeconds: 60,
});

async function open(drafts: League["drafts"]) {
  const api = createFakeApi();
  api.reply(leagueRoutes.get, { data: leagueWith(drafts) });
  await renderPage(<RealDraftNotice leagueId={leagueId} />, api);
  await waitFor(() => expect(api.requests(leagueRoutes.get)).toHaveLength(1));
}

test.each([
  ["runs", -5, "The real draft is on"],
  ["begins soon", 20, /^Real draft in (19|20) min$/],
])("a real draft that %s is announced with a link to its room", async (_, minutes, text) => {
  await open([draft(minutes)]);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Draft room" }).getAttribute("href")).toBe(`/draft/${leagueId}`);
});

test("on phones the notice is one line, and all of it the link", async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes("40rem"), media: query }),
  );
  await open([draft(-5)]);
  const link = await screen.findByRole("link", { name: /^The real draft is on\s*Draft room$/ });
  expect(link.getAttribute("href")).toBe(`/draft/${leagueId}`);
});

test.each([
  ["whose room is closed yet", [draft(45)]],
  ["that is complete", [draft(-60, true)]],
  ["that is not set", []],
])("a real draft %s is not mentioned", async (_, drafts) => {
  await open(drafts);
  expect(screen.queryByText(/real draft/i)).toBeNull();
});
