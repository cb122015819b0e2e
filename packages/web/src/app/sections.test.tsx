import {
  activityRoutes,
  accountRoutes,
  calendarRoutes,
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
  noteRoutes,
  playerRoutes,
  ruleRoutes,
  scoringRoutes,
  surveyRoutes,
  teamRoutes,
  type Route,
} from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { invite, leagueId, replyToFan, teamId } from "../testing/reply-to-fan.ts";
import { preloadPages } from "../testing/preload-pages.ts";
import { AppRoutes } from "./routes.tsx";

/** A part of a page that is loaded with a request of its own. */
interface Section {
  path: string;
  route: Route;
  /** What is said when it cannot be loaded. */
  error?: string;
  /** What it shows once it is loaded. */
  content: string | RegExp;
  /** What this is in, where the text is found elsewhere too. */
  selector?: string;
  /** The button of the page that opens it. */
  button?: string;
}

const league = `/league/${leagueId}`;
/** Every section of every page of the main layout, and the public invite page. */
const sections: Section[] = [
  { path: "/", route: teamRoutes.overview, error: "Error...", content: "Lantern Bearers" },
  {
    path: "/leagues",
    route: leagueRoutes.findJoinable,
    error: "Error loading leagues",
    content: "Early Birds",
  },
  { path: league, route: leagueRoutes.get, content: "Night Owls" },
  { path: `${league}?tab=standings`, route: teamRoutes.standings, content: "Lantern Bearers" },
  { path: `${league}?tab=contestants`, route: playerRoutes.standings, content: "Calliope Strand" },
  { path: `${league}?tab=my-team`, route: teamRoutes.myTeam, content: "Lantern Bearers" },
  { path: `${league}?tab=my-team`, route: teamRoutes.history, content: "No scores yet" },
  { path: `${league}?tab=standings&team=${teamId}`, route: teamRoutes.theirTeam, content: "Lantern Bearers" },
  { path: `${league}?tab=polls`, route: surveyRoutes.myPolls, content: "No polls available yet." },
  { path: `${league}?tab=settings`, route: membershipRoutes.invite, content: "Copy Link" },
  { path: league, button: "Scoring", route: scoringRoutes.statistics, content: /points?$/ },
  { path: league, button: "Weekly poll", route: surveyRoutes.open, content: "No poll available" },
  { path: league, button: "Note", route: noteRoutes.latest, content: "No note yet" },
  {
    path: `${league}/rules`,
    route: ruleRoutes.get,
    error: "Something went wrong loading the rules",
    content: "Points count from the first episode on",
  },
  { path: `${league}/rules`, route: scoringRoutes.statistics, content: /^-?\d+ points?$/ },
  {
    path: `${league}/activity`,
    route: activityRoutes.get,
    error: "Something went wrong loading the activity",
    content: "No activity yet",
  },
  {
    path: `/draft/${leagueId}/board`,
    route: draftRoutes.board,
    error: "The draft board could not be loaded",
    content: "No draft has been set yet",
  },
  {
    path: "/players",
    route: playerRoutes.list,
    error: "Something went wrong loading players",
    content: "Calliope Strand",
  },
  {
    path: "/notes",
    route: noteRoutes.list,
    error: "Something went wrong loading notes",
    content: "No Updates",
  },
  { path: "/settings", route: accountRoutes.me, content: "Personal Information" },
  {
    path: "/settings",
    route: accountRoutes.check,
    error: "The server cannot be reached",
    content: "Personal Information",
  },
  { path: "/settings", route: myAccountRoutes.sessions, content: "This device", selector: "li *" },
  { path: "/settings", route: calendarRoutes.get, content: "Make My Calendar Link" },
  { path: `/invite/${invite}`, route: membershipRoutes.invited, content: "Night Owls" },
];

beforeAll(preloadPages);
let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
});

// Covers ACCOUNT-24, APP-10, APP-12, LEAGUE-22, SURVEY-13.
describe("a section that cannot be loaded says so, and Try again loads it", () => {
  test.each(sections)("$route.name on $path", async (section) => {
    const { route, error = "Something went wrong" } = section;
    api.fail(route, 500);
    const { user } = await open(section);
    const retry = async () => {
      const title = await screen.findByText(error, { selector: "[role=alert] *" });
      const alert = title.closest<HTMLElement>("[role=alert]")!;
      return within(alert).getByRole("button", { name: "Try again" });
    };
    const first = await retry();
    api.disconnect(route);
    const before = api.requests(route).length;
    await user.click(first);
    await waitFor(() => expect(api.requests(route)).toHaveLength(before + 1));
    await waitFor(async () => expect((await retry()).getAttribute("aria-busy")).toBeNull());
    replyToFan(api);
    await user.click(await retry());
    expect(await findContent(section)).toBeTruthy();
    expect(screen.queryByText(error, { selector: "[role=alert] *" })).toBeNull();
  });
});

// Covers APP-6.
describe("a section shows a skeleton or a spinner while it is loaded", () => {
  test.each(sections)("$route.name on $path", async (section) => {
    const release = api.delay(section.route);
    await open(section);
    await waitFor(() => expect(api.requests(section.route)).not.toEqual([]));
    expect(await findLoading()).not.toEqual([]);
    expect(queryContent(section)).toEqual([]);
    release();
    expect(await findContent(section)).toBeTruthy();
  });
});

/** The section's page, with its sheet open. */
async function open({ path, button, route }: Section) {
  const waitForSession = route !== accountRoutes.check && route !== accountRoutes.me;
  const page = await renderPage(<AppRoutes />, api, { path, waitForSession });
  if (button !== undefined) await page.user.click(await screen.findByRole("button", { name: button }));
  return page;
}

const areaOf = ({ button }: Section) => (button === undefined ? screen : within(screen.getByRole("dialog")));
const textOptions = ({ selector = "*" }: Section) => ({ selector });
const queryContent = (section: Section) =>
  areaOf(section).queryAllByText(section.content, textOptions(section));
const findContent = (section: Section) =>
  areaOf(section).findAllByText(section.content, textOptions(section));
const findLoading = () =>
  waitFor(() => [...screen.queryAllByText(/^Loading/), ...screen.queryAllByLabelText("Loading")]);
