import { lateDraftRoutes, leagueRoutes, moveRoutes, type ReplyOf } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { testLeague } from "../../../testing/test-league.ts";
import { LateDraftNotice } from "./late-draft-notice.tsx";
import { LateDraftRoom } from "./late-draft-room.tsx";

type Own = NonNullable<ReplyOf<typeof moveRoutes.get>["data"]["own"]>;
type LateDraft = NonNullable<Own["lateDraft"]>;

const player = (number: number, firstName: string): Own["free"][number] => ({
  playerId: testId(number),
  firstName,
  lastName: "Reed",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints: number,
});
const [KIM, LOU] = [player(63, "Kim"), player(62, "Lou")];
const isoIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const waiting = (): LateDraft => ({
  size: 2,
  pickSeconds: 90,
  startedAt: null,
  dueAt: isoIn(86_400),
  picks: [],
});
const begun = (change: Partial<LateDraft> = {}): LateDraft => ({
  ...waiting(),
  startedAt: isoIn(0),
  dueAt: isoIn(90),
  ...change,
});
const ownMoves = (lateDraft: LateDraft | undefined, change: Partial<Own> = {}): Own => ({
  allowed: 0,
  used: 0,
  isClosed: false,
  waitsFor: null,
  opensAt: null,
  captain: null,
  from: 4,
  leavers: [],
  free: [KIM, LOU],
  ...(lateDraft && { lateDraft }),
  ...change,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(leagueRoutes.get, { data: testLeague });
});
const own = (...of: Parameters<typeof ownMoves>) =>
  api.reply(moveRoutes.get, { data: { replacements: [], own: ownMoves(...of) } });

// Covers LATE-3, LATE-4.
describe("the room of a team that joined late", () => {
  const openRoom = () =>
    renderPage(
      <LateDraftRoom
        leagueId={leagueId}
        backLink={{ to: `/league/${leagueId}`, label: "Go to the league" }}
      />,
      api,
    );
  const pickButton = (name: string) =>
    screen.findByRole("button", { name: new RegExp(`^Pick ${name} Reed`) });

  test("it loads, and the owner begins", async () => {
    const release = api.hold(moveRoutes.get, { data: { replacements: [], own: ownMoves(waiting()) } });
    api.reply(lateDraftRoutes.start, { message: "Your draft has begun" });
    const { user } = await openRoom();
    expect(screen.getByRole("heading", { name: "Loading the draft room" })).toBeTruthy();
    release();
    expect(await screen.findByText(/^You have 1:30 for each pick\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pick / })).toBeNull();
    own(begun());
    await user.click(screen.getByRole("button", { name: "Begin" }));
    expect(await pickButton("Kim")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Begin" })).toBeNull();
  });

  test("a contestant is picked with the keyboard, after a question", async () => {
    own(begun());
    api.reply(lateDraftRoutes.pick, { message: "Lou Reed is on your team from episode 4 on" });
    const { user } = await openRoom();
    (await pickButton("Lou")).focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Confirm your pick" });
    own(undefined);
    within(dialog).getByRole("button", { name: "Draft Lou" }).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Lou Reed is on your team from episode 4 on")).toBeTruthy();
    expect(api.requests(lateDraftRoutes.pick).map(({ body }) => body)).toEqual([
      { playerId: LOU.playerId, pickNumber: 1 },
    ]);
    expect(await screen.findByText("Your draft is over")).toBeTruthy();
  });

  test("a refused pick says why, and the list is loaded again", async () => {
    own(begun());
    const reason =
      "Another team was faster, or this contestant is on your team already. Please pick another one";
    api.fail(lateDraftRoutes.pick, 409, reason);
    const { user } = await openRoom();
    await user.click(await pickButton("Lou"));
    own(begun(), { free: [KIM] });
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Draft Lou" }));
    expect(await screen.findByText(reason)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Pick Lou Reed/ })).toBeNull());
    expect(await pickButton("Kim")).toBeTruthy();
  });

  test("offline, a pick is not made and can be made again", async () => {
    own(begun());
    api.disconnect(lateDraftRoutes.pick);
    const { user } = await openRoom();
    await user.click(await pickButton("Lou"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Draft Lou" }));
    await waitFor(() => expect(api.requests(lateDraftRoutes.pick)).toHaveLength(1));
    expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
    expect(await pickButton("Lou")).toBeTruthy();
  });

  test("an error is shown with a way to try again", async () => {
    api.disconnect(moveRoutes.get);
    const { user } = await openRoom();
    const retry = await screen.findByRole("button", { name: /try again/i });
    own(begun());
    await user.click(retry);
    expect(await pickButton("Kim")).toBeTruthy();
  });

  test.each([
    ["for a member whose team did not join late", undefined, {}, "You have no draft here"],
    [
      "for an owner who has to watch first",
      begun(),
      { waitsFor: 3, free: [] },
      /once you see everything through episode 3/,
    ],
    ["while the league drafts", begun({ dueAt: null }), {}, /when the draft of the league is over/],
  ])("it is closed %s", async (_name, late, change, text) => {
    own(late, change);
    await openRoom();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to the league" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pick / })).toBeNull();
  });
});

// Covers LATE-7.
describe("the notice on the league's page", () => {
  const [ana, ben] = testLeague.teams;
  const show = (...drafting: (typeof ana)[]) =>
    renderPage(
      <LateDraftNotice
        leagueId={leagueId}
        teams={testLeague.teams.map((team) =>
          drafting.includes(team) ? { ...team, draftsLate: true as const } : team,
        )}
      />,
      api,
    );
  const heading = () => screen.findByRole("heading", { level: 2 });

  test.each([
    [
      "before it has begun",
      waiting(),
      {},
      "Your team can draft",
      /^You joined after the draft\. Pick 2 contestants/,
    ],
    ["while it goes on", begun(), {}, "Your team drafts now", /^The clock is running\./],
    ["while the league drafts", begun({ dueAt: null }), {}, "Your draft waits", /^It goes on when/],
    [
      "for an owner who has to watch first",
      waiting(),
      { waitsFor: 3 },
      "Watch first",
      /through episode 3\.$/,
    ],
  ])("leads an owner to the room: %s", async (_name, late, change, title, text) => {
    own(late, change);
    await show(ana);
    expect((await heading()).textContent).toBe(title);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Draft Room" }).getAttribute("href")).toBe(
      `/draft/${leagueId}/late`,
    );
  });

  test("tells the others which teams joined late, whether they have begun or not", async () => {
    own(undefined);
    await show(ben);
    expect((await heading()).textContent).toBe("Team Ben joined late");
    expect(screen.getByText(/^The team drafts alone/)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("is not there when no team drafts, or the own draft cannot be read", async () => {
    own(undefined);
    await show();
    expect(screen.queryByRole("heading")).toBeNull();
    api.disconnect(moveRoutes.get);
    await show(ana);
    await waitFor(() => expect(api.requests(moveRoutes.get).length).toBeGreaterThan(0));
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
