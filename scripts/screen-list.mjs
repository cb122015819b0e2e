import { readFile } from "node:fs/promises";

const CAST_TABLE = [
  "Name\tTribe\tAge\tHometown\tOccupation\tShoe size",
  "Gia Lund\tMoruya\t29\tOslo, Norway\tDiver\t38",
  "Hugo Reyes\tMoruya\t41\tSanta Fe, New Mexico\tHigh school teacher\t44",
  "Ivy Chen\tKahana\t33\tVancouver, British Columbia\tParamedic\t37",
].join("\n");
const EPISODES_WITH_MISTAKES = [
  "Episode\tTitle\tAir date",
  "21\tThe Boats Leave Again\t2027-09-22 20:00",
  "22\tSalt\tsoon",
  "23\tA Fire You Can Hear\t2027-09-15 20:00",
].join("\n");
const DRAFT_TIMEOUT_MS = 5 * 60_000;

/**
 * Every screen and sheet of the demo site: `{name, user, path, open}`. `user` is null for visitors; `open` opens a
 * sheet on the page.
 */
export async function createScreens({ password, draftLeagueId, call }) {
  const login = async (username) => (await call("/login", { body: { username, pwd: password } })).token;
  const [fan, admin] = [await login("ana"), await login("admin")];
  const { data: teams } = await call("/team/myTeams", { token: fan });
  const team = teams.find(({ league }) => league.leagueId !== draftLeagueId);
  const { data: episodes } = await call("/episode/admin", { token: admin });
  const { data: surveys } = await call("/survey", { token: admin });
  const { data: seasons } = await call("/season", { token: admin });
  const ben = await login("ben");
  const body = { name: "New in Town", teamName: "First Boat", privateInd: false };
  const { data: newLeague } = await call("/league/add", { token: ben, body });
  const leaguePath = `/league/${team.league.leagueId}`;
  const press = (name) => (page) => page.getByRole("button", { name }).first().click();
  const sheet = (name) => async (page) => {
    await press(name)(page);
    await page.getByRole("dialog").waitFor();
  };
  /** A league's actions are in a menu on phones. */
  const openMenu = async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    const button = page.getByRole("button", { name: /^Menu/ });
    if (await button.isVisible()) await button.click();
  };
  const paste = (text, button) => async (page) => {
    await page.getByLabel("Table", { exact: true }).fill(text);
    if (button === undefined) return;
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("button", { name: /^Import \d/ }).waitFor();
  };
  const headline = (text) => async (page) => {
    await page.getByRole("heading", { level: 1, name: text }).waitFor({ timeout: DRAFT_TIMEOUT_MS });
  };
  const visitor = (name, path) => ({ name, user: null, path });
  const forFan = (name, path, open) => ({ name, user: "ana", path, open });
  const forAdmin = (name, path, open) => ({
    name: `admin-${name}`,
    user: "admin",
    path: `/admin/${path}`,
    open,
  });
  return [
    visitor("login", "/login"),
    visitor("register", "/register"),
    visitor("verify-email", "/verify-email"),
    visitor("forgot-password", "/forgot-password"),
    visitor("reset-password", "/reset-password"),
    visitor("set-up", "/setup?token=any"),
    visitor("not-found", "/nowhere"),
    forFan("my-teams", "/"),
    forFan("rename-team", "/", sheet(/^Rename/)),
    forFan("leagues", "/leagues"),
    forFan("create-league", "/leagues", sheet("Create New League")),
    forFan("players", "/players"),
    forFan("player-card", "/players", async (page) => {
      await page.getByRole("article").first().getByRole("button").click();
      await page.getByRole("dialog").waitFor();
    }),
    forFan("notes", "/notes"),
    forFan("settings", "/settings"),
    forFan("league-standings", leaguePath),
    forFan("league-contestants", `${leaguePath}?tab=contestants`),
    forFan("player-scores", `${leaguePath}?tab=contestants`, async (page) => {
      await page.getByRole("tabpanel").getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
    }),
    forFan("league-my-team", `${leaguePath}?tab=my-team`),
    forFan("league-polls", `${leaguePath}?tab=polls`),
    forFan("league-settings", `${leaguePath}?tab=settings`),
    forFan("poll", leaguePath, sheet(/^Weekly poll/)),
    forFan("league-menu", leaguePath, openMenu),
    forFan("scoring", leaguePath, async (page) => {
      await openMenu(page);
      await sheet("Scoring")(page);
    }),
    forFan("league-before-draft", `/league/${draftLeagueId}`),
    forFan("draft-room", `/draft/${draftLeagueId}`),
    forFan("draft-room-player-card", `/draft/${draftLeagueId}`, async (page) => {
      await page.getByRole("list", { name: "Available players" }).getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
    }),
    forFan("mock-draft", `/practice/${draftLeagueId}`),
    { name: "no-draft", user: "ben", path: `/draft/${newLeague.leagueId}` },
    forAdmin("episodes", "episodes"),
    forAdmin("remove-demonstration", "episodes", sheet("Remove")),
    forAdmin("first-steps", "episodes", showFirstSteps),
    forAdmin("episode-sheet", "episodes", sheet(/^Edit/)),
    forAdmin("set-scores", `episodes/${episodes[0].episodeId}/scores`),
    forAdmin("scores-entered", `episodes/${episodes.find(({ scored }) => scored > 0).episodeId}/scores`),
    forAdmin("leagues", "leagues"),
    forAdmin("add-league", "leagues", sheet(/^Add/)),
    forAdmin("draft-settings", "leagues", sheet(/^Draft Settings/)),
    forAdmin("set-players", `leagues/${team.league.leagueId}/players`),
    forAdmin("notes", "notes"),
    forAdmin("note-sheet", "notes", sheet(/^Add/)),
    forAdmin("players", "players"),
    forAdmin("player-sheet", "players", sheet(/^Edit/)),
    forAdmin("scoring", "scoring"),
    forAdmin("polls", "polls"),
    forAdmin("new-poll", "polls/new"),
    forAdmin("edit-poll", `polls/${surveys[0].surveyId}`),
    forAdmin("tribes", "tribes"),
    forAdmin("jobs", "jobs"),
    forAdmin("push-notifications", "push-notifications"),
    forAdmin("emails", "emails"),
    forAdmin("users", "users"),
    forAdmin("seasons", "seasons"),
    forAdmin("season", `seasons/${seasons[0].seasonId}`),
    forAdmin("import", "seasons/import"),
    forAdmin("import-photos", "import/photos", async (page) => {
      const buffer = await readFile(new URL("../packages/web/public/icons/icon-192.png", import.meta.url));
      const names = ["adaeze_okonkwo-reyes.png", "IMG_2041.png", "notes.txt"];
      const files = names.map((name) => ({
        name,
        mimeType: name.endsWith("txt") ? "text/plain" : "image/png",
        buffer,
      }));
      await page.getByLabel("Photo files").setInputFiles(files);
    }),
    forAdmin("import-table", "import", paste(CAST_TABLE, "Check Table")),
    forAdmin("import-table-mistakes", "import?table=episodes", paste(EPISODES_WITH_MISTAKES)),
    forAdmin("audit", "audit"),
    // The draft begins three minutes after the demo, against bots.
    forFan("draft-room-my-turn", `/draft/${draftLeagueId}`, headline("Your Turn to Pick")),
    forFan("draft-room-my-turn-player-card", `/draft/${draftLeagueId}`, async (page) => {
      await headline("Your Turn to Pick")(page);
      await page.getByRole("list", { name: "Available players" }).getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
    }),
    forFan("draft-room-other-turn", `/draft/${draftLeagueId}`, headline(/^On the clock/)),
    forFan("draft-room-complete", `/draft/${draftLeagueId}`, headline("Draft Complete")),
    forFan("draft-board", `/draft/${draftLeagueId}/board`),
    forFan("share-draft", `/draft/${draftLeagueId}/board?share`),
  ];
}

/** The steps of a new site, which the demo site has behind it. */
async function showFirstSteps(page) {
  const there = { season: true, tribes: true, cast: true, episodes: false, scoring: false };
  const data = { ...there, league: false, draft: false, demo: null };
  await page.route("**/api/first-steps", (route) => route.fulfill({ json: { status: "success", data } }));
  await page.reload();
  await page.getByRole("heading", { name: "To your first draft" }).waitFor();
  await page.unroute("**/api/first-steps");
}
