import { episodeRoutes, spoilerRoutes, type SpoilerMark } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { liveMark } from "../../testing/reply-to-fan.ts";
import { testId } from "../../testing/test-id.ts";
import { SpoilersCard } from "./spoilers-card.tsx";

const DAY_MS = 86_400_000;
const episode = (number: number, days: number) => ({
  episodeId: testId(number),
  number,
  title: null,
  airDate: new Date(Date.now() + days * DAY_MS).toISOString(),
});
const live: SpoilerMark = { ...liveMark, watchedThrough: 2, shownThrough: 2 };

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(episodeRoutes.list, { data: [episode(1, -9), episode(2, -2), episode(3, 5)] });
  api.reply(spoilerRoutes.mark, { data: live });
  api.reply(spoilerRoutes.saveMark, ({ body }) => ({
    data: {
      ...live,
      ...body,
      throughEpisode: body.throughEpisode ?? null,
      delayHours: body.delayHours ?? null,
    },
  }));
});
const SEEN = "The last episode that you have seen";
const sent = () => api.requests(spoilerRoutes.saveMark).map(({ body }) => body);

// Covers SPOILER-6, SPOILER-7.
test("who watches later chooses among the episodes that have aired; hiding one again asks first", async () => {
  const { user } = await renderPage(<SpoilersCard />, api);
  expect(await screen.findByRole("radio", { name: /I watch live/, checked: true })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: /I watch later/ }));
  const last = screen.getByLabelText("The last episode that you have seen");
  expect(
    within(last)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["None yet", "Episode 1", "Episode 2"]);
  await user.selectOptions(last, "Episode 1");
  const question = within(await screen.findByRole("dialog", { name: "Hide episode 2 again?" }));
  expect(question.getByText(/leave your pages and this device, as if it had not aired/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([{ mode: "manual", throughEpisode: 2 }]);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(SEEN).value).toBe("2"));
  await user.selectOptions(screen.getByLabelText(SEEN), "Episode 1");
  await user.click(await screen.findByRole("button", { name: "Hide Results" }));
  await waitFor(() => expect(sent()[1]).toEqual({ mode: "manual", throughEpisode: 1 }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(SEEN).value).toBe("1"));
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

// Covers SPOILER-91.
test("a choice that protects is saved when it is made; one that shows more waits for Save", async () => {
  const { user } = await renderPage(<SpoilersCard />, api);
  await user.click(await screen.findByRole("radio", { name: /I watch later/ }));
  expect(await screen.findByText("Saved: your pages show what you have seen")).toBeTruthy();
  expect(sent()).toEqual([{ mode: "manual", throughEpisode: 2 }]);
  await user.click(screen.getByRole("radio", { name: /I watch live/ }));
  expect(await screen.findByRole("button", { name: "Save" })).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

// Covers SPOILER-6.
test("another delay is entered; one that is too long is refused", async () => {
  const { user, fill } = await renderPage(<SpoilersCard />, api);
  await user.click(await screen.findByRole("radio", { name: /Wait some hours/ }));
  await user.selectOptions(screen.getByLabelText("Show results after"), "Another time");
  await fill("Hours", "337");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please enter between 1 and 336 hours")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Hours"));
  await user.clear(screen.getByLabelText("Hours"));
  await fill("Hours", "5");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()[1]).toEqual({ mode: "delay", delayHours: 5 }));
  expect(sent()[0]).toEqual({ mode: "delay", delayHours: 24 });
});

// Covers SPOILER-9.
test("members of a league that waits are told which one it is", async () => {
  const floorLeague = { name: "Night Owls", delayHours: 24 };
  api.reply(spoilerRoutes.mark, { data: { ...live, shownThrough: 1, floor: 1, floorLeague } });
  await renderPage(<SpoilersCard />, api);
  expect(await screen.findByText(/^Night Owls hides results from all its members for 24 hours/)).toBeTruthy();
});

test("without an episode there is nothing to choose", async () => {
  api.reply(episodeRoutes.list, { data: [] });
  await renderPage(<SpoilersCard />, api);
  expect(await screen.findByText(/^There is no episode yet/)).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

// Covers APP-50.
test("a choice that was not saved is there when the page is opened again", async () => {
  api.reply(spoilerRoutes.mark, { data: { ...live, mode: "manual", throughEpisode: 2 } });
  const { user, unmount } = await renderPage(<SpoilersCard />, api);
  await user.click(await screen.findByRole("radio", { name: /I watch live/ }));
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  unmount();
  const again = await renderPage(<SpoilersCard />, api);
  expect(await screen.findByRole("radio", { name: /I watch live/, checked: true })).toBeTruthy();
  expect(sent()).toEqual([]);
  await again.user.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByRole("radio", { name: /I watch later/, checked: true })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
