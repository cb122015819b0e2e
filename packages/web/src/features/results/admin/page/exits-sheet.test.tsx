import { adminPlayerRoutes, scoringRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { ExitsSheet } from "./exits-sheet.tsx";

// Covers ADMIN-USER-10.
test("a scorer records how a contestant left and the return", async () => {
  const api = createFakeApi();
  const [ana, ben] = [testId(1), testId(2)];
  const [first, second] = [testId(11), testId(12)];
  const exit = { episodeId: first, kind: "voted-out" as const, returnedEpisodeId: null };
  api.reply(adminPlayerRoutes.exits, {
    data: [
      { playerId: ana, firstName: "Ana", lastName: "Lee", exits: [] },
      { playerId: ben, firstName: "Ben", lastName: "Lee", exits: [exit] },
    ],
  });
  const episode = { title: null, scored: 0 };
  api.reply(scoringRoutes.episodes, {
    data: [
      { ...episode, episodeId: first, number: 1, airDate: "2026-03-01T20:00:00.000Z" },
      { ...episode, episodeId: second, number: 2, airDate: "2026-03-08T20:00:00.000Z" },
    ],
  });
  api.reply(adminPlayerRoutes.setExits, {});
  const { user } = await renderPage(<ExitsSheet open onClose={() => {}} />, api);
  const sheet = within(await screen.findByRole("dialog", { name: "Exits and Returns" }));
  await user.selectOptions(sheet.getByLabelText("Contestant"), "Ben Lee");
  const other = within(await screen.findByRole("dialog", { name: "Exits and Returns" }));
  await user.selectOptions(other.getByLabelText("Exit 1: how"), "Quit");
  // Another choice would leave the change behind unsaved.
  expect(other.getByLabelText<HTMLSelectElement>("Contestant").disabled).toBe(true);
  await user.selectOptions(other.getByLabelText("Exit 1: back from"), "Episode 2");
  await user.click(other.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(api.requests(adminPlayerRoutes.setExits)).toMatchObject([
      {
        params: { playerId: ben },
        body: { exits: [{ ...exit, kind: "quit", returnedEpisodeId: second }], seenExits: [exit] },
      },
    ]),
  );
});

test("exits that cannot be loaded say so and are loaded again", async () => {
  const api = createFakeApi();
  api.fail(adminPlayerRoutes.exits, 500);
  api.reply(scoringRoutes.episodes, { data: [] });
  const { user } = await renderPage(<ExitsSheet open onClose={() => {}} />, api);
  expect(await screen.findByText("Error loading exits")).toBeTruthy();
  api.reply(adminPlayerRoutes.exits, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("The season has no contestants yet.")).toBeTruthy();
});
