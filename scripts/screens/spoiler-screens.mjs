import { heading, ok, press, screensOf, sheet, withSingleReply, words } from "./actions.mjs";

/** How a person watches who sees the season through episode 4. */
const markOf = (fields) => ({
  mode: "live",
  throughEpisode: null,
  delayHours: null,
  watchedThrough: 4,
  shownThrough: 4,
  floor: null,
  floorLeague: null,
  chosen: true,
  ...fields,
});
const later = markOf({ mode: "manual", throughEpisode: 4 });
const floored = markOf({ floor: 4, floorLeague: { name: "Worm Hunters", delayHours: 336 } });

/** The screens of a fan who does not watch live. */
export function createSpoilerScreens(leaguePath) {
  const fan = screensOf("ana");
  const withMark = (mark, then) => withSingleReply("**/api/spoilers/mark", ok(mark), then);
  const refused = { status: 403, json: { status: "fail", message: "Later", code: "SPOILER", episode: 5 } };
  return [
    fan(
      "my-teams-question",
      "/",
      withMark(markOf({ watchedThrough: 5, shownThrough: 5, chosen: false }), async (page) => {
        await heading("Do you watch when it airs?")(page);
        await page.getByRole("radio", { name: /^I watch later/ }).check();
      }),
    ),
    fan("my-teams-spoiler-bar", "/", withMark(later, words("I have watched 5"))),
    fan("settings-spoilers", "/settings#spoilers", withMark(floored, words(/^Worm Hunters hides/))),
    fan(
      "hide-again",
      "/settings#spoilers",
      withMark(markOf({ watchedThrough: 5, shownThrough: 5 }), async (page) => {
        await page.getByRole("radio", { name: /^I watch later/ }).check();
        await page.getByLabel("The last episode that you have seen").selectOption("3");
        await sheet("Save")(page);
      }),
    ),
    fan("league-spoiler-bar", leaguePath, withMark(later, words("I have watched 5"))),
    fan("league-spoiler-bar-waiting", leaguePath, withMark(floored, words(/^Episode 5 opens/))),
    fan("league-floor", `${leaguePath}?tab=settings`, async (page) => {
      await page.getByRole("checkbox", { name: /^Hide results from all members/ }).check();
      await page.getByLabel("Hide results for").selectOption("48");
      await press("Save")(page);
      await page.getByRole("dialog").waitFor();
    }),
    fan("draft-board-closed", leaguePath.replace("league", "draft") + "/board", async (page) => {
      await page.route("**/api/draft/board/*", (route) => route.fulfill(refused));
      await withMark(later, heading("Episode 5 comes first"))(page);
    }),
  ];
}
