import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { press, sheet, tab } from "./actions.mjs";

const CAST_TABLE = [
  "Name\tTribe\tAge\tHometown\tOccupation\tShoe size",
  "Gia Lund\tMoruya\t29\tOslo, Norway\tDiver\t38",
  "Hugo Reyes\tMoruya\t41\tSanta Fe, New Mexico\tHigh school teacher\t44",
  "Ivy Chen\tKahana\t33\tVancouver, British Columbia\tParamedic\t37",
].join("\n");
const SEASON_FILE = fileURLToPath(new URL("../../packages/server/seasons/survivor-49.json", import.meta.url));
const EPISODES_WITH_MISTAKES = [
  "Episode\tTitle\tAir date",
  "21\tThe Boats Leave Again\t2027-09-22 20:00",
  "22\tSalt\tsoon",
  "23\tA Fire You Can Hear\t2027-09-15 20:00",
].join("\n");

/** Answers the admin's leagues with the first of many pages. */
async function showManyLeagues(page) {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    leagueId: crypto.randomUUID(),
    name: `Night Owls ${index + 1}`,
    owner: { firstName: "Ana", lastName: "Ruiz", userName: `ana${index + 1}` },
    privateInd: index % 3 === 0,
    teamsCount: (index % 12) + 1,
    draftDate: null,
    draftStartDate: null,
    draftComplete: false,
    draftAborted: false,
  }));
  const data = { rows, total: 10_000, next: `${rows[49].leagueId} night owls 50` };
  await page.route("**/api/league/admin", (route) => route.fulfill({ json: { status: "success", data } }));
  await page.reload();
  await page.getByRole("button", { name: "Show More" }).scrollIntoViewIfNeeded();
}

/** Answers the state of the system with parts that are not well, and with backups. */
async function showFailures(page) {
  const check = (key, state, text, advice = null) => ({ key, state, text, advice });
  const run = (day, change) => ({
    at: `2027-01-${day}T05:00:00.000Z`,
    file: `emberline-2027-01-${day}T05-00-00Z.backup.gz`,
    bytes: 18_400_000,
    rows: 41_233,
    error: null,
    isHere: true,
    ...change,
  });
  const failed = { file: null, bytes: null, rows: null, isHere: false, error: "ENOSPC" };
  const checks = [
    check("database", "well", "It answers in 2 ms and holds 412 MB."),
    check("queue", "well", "Nothing waits."),
    check(
      "jobs",
      "warning",
      "An admin stopped the background jobs.",
      "Users get no reminders and no draft warnings until the jobs are started under Jobs.",
    ),
    check(
      "email",
      "failing",
      "212 emails sent in the last 24 hours, 0 waiting, 9 given up.",
      "Check SMTP_URL and what your mail server says of the refused emails. Users who lack a code can be verified under Users.",
    ),
    check("push", "well", "1480 messages sent in the last 24 hours, 0 waiting, 2 given up."),
    check(
      "disk",
      "failing",
      "320 MB of 20.0 GB are free.",
      "Delete what is not needed on the disk of the data folder, keep backups for fewer days (BACKUP_DAYS), or use a larger disk. A full disk stops the database.",
    ),
    check(
      "backups",
      "failing",
      "The last backup failed: ENOSPC.",
      "It is tried again every hour. Check that BACKUP_DIR can be written to and has space.",
    ),
    check("certificate", "well", "The certificate is valid for 61 days."),
    check("sockets", "well", "84 connections to this server, 79 in 7 draft rooms."),
  ];
  const backups = {
    folder: "/srv/emberline/data/backups",
    days: 7,
    nextAt: "2027-02-01T05:00:00.000Z",
    isRequested: false,
    runs: [run(31, failed), run(30), run(29), run(28, { isHere: false })],
  };
  const data = { checks, backups };
  await page.route("**/api/system", (route) => route.fulfill({ json: { status: "success", data } }));
  await page.reload();
  await page.getByText("Not on this server").scrollIntoViewIfNeeded();
}

/** Answers how episodes reach fans, all of them changed. */
async function answerPublishing(page, change) {
  await page.route("**/api/episode/publishing", async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { status: "success", data: data.map((row) => ({ ...row, ...change })) } });
  });
  await page.reload();
  await page.getByRole("switch", { name: "Hold" }).waitFor();
}

/** Leaves a poll that was begun. */
async function leavePoll(page) {
  await page.getByLabel("Prompt").first().fill("Who finds the next idol?");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor();
}

const showHeld = (page) => answerPublishing(page, { mode: "hold" });

async function showPreview(page) {
  await showHeld(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("list", { name: "Standings once published" }).waitFor();
}

const showPublished = (page) =>
  answerPublishing(page, {
    mode: "hold",
    publishedAt: new Date().toISOString(),
    undoUntil: new Date(Date.now() + 60_000).toISOString(),
  });

/** The screens and sheets of the admin area. */
export async function createAdminScreens({ draftLeagueId, leagueId, call, login }) {
  const [fan, admin] = [await login("ana"), await login("admin")];
  const { data: episodes } = await call("/episode/admin", { token: admin });
  const { data: surveys } = await call("/survey", { token: admin });
  await call("/season", { token: admin, body: { name: "The Next Season" } });
  const { data: seasons } = await call("/season", { token: admin });
  const paste = (text, button) => async (page) => {
    await page.getByLabel("Table", { exact: true }).fill(text);
    if (button === undefined) return;
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("button", { name: /^Import \d/ }).waitFor();
  };
  /** The second user: the first one is the owner of the site, whom few actions are for. */
  const openUser = (action) => async (page) => {
    await page
      .getByRole("link", { name: /^Details/ })
      .nth(1)
      .click();
    await page.getByRole("heading", { name: "Actions" }).waitFor();
    if (action !== undefined) await sheet(action)(page);
  };
  /** The action of a team of the only league found; the league has it as well. */
  const openTeams = (action) => async (page) => {
    await press(/^Night Owls/)(page);
    await page.getByRole("button", { name: action }).filter({ visible: true }).nth(1).click();
    await page.getByRole("dialog").waitFor();
  };
  const scored = episodes.find((episode) => episode.scored > 0);
  const scoredPath = `episodes/${scored.episodeId}/scores`;
  const forAdmin = (name, path, open) => ({
    name: `admin-${name}`,
    user: "admin",
    path: `/admin/${path}`,
    open,
  });
  await report({ call, fan, admin });
  return [
    forAdmin("episodes", "episodes"),
    forAdmin("remove-demonstration", "episodes", sheet("Remove")),
    forAdmin("first-steps", "episodes", showFirstSteps),
    forAdmin("episode-sheet", "episodes", sheet(/^Edit/)),
    forAdmin("delete-episode", "episodes", sheet(/^Delete/)),
    forAdmin("set-scores", `episodes/${episodes[0].episodeId}/scores`),
    forAdmin("scores-entered", scoredPath),
    forAdmin("scores-grid", `${scoredPath}?view=grid`),
    forAdmin("score-history", `${scoredPath}?view=grid`, async (page) => {
      await page.getByRole("textbox").first().press("h");
      await page.getByRole("dialog").waitFor();
    }),
    forAdmin("player-scores", `${scoredPath}?view=pad`, async (page) => {
      await page.locator("[data-player]").first().click();
      await page.getByRole("dialog").waitFor();
    }),
    forAdmin("scores-hold", scoredPath, async (page) => {
      await page.getByRole("switch", { name: "Hold" }).click();
      await page.getByRole("dialog").waitFor();
    }),
    forAdmin("scores-held", scoredPath, showHeld),
    forAdmin("scores-preview", scoredPath, showPreview),
    forAdmin("scores-published", scoredPath, showPublished),
    forAdmin("spoilers", "spoilers"),
    forAdmin("give-to-all", `${scoredPath}?view=pad`, sheet("Give to All")),
    forAdmin("leagues", "leagues"),
    forAdmin("leagues-search", "leagues?search=owls", async (page) => {
      await press(/^Night Owls/)(page);
      await page
        .getByRole("button", { name: /^Delete/ })
        .nth(1)
        .waitFor();
    }),
    forAdmin("leagues-not-found", "leagues?search=nothing"),
    forAdmin("leagues-many", "leagues", showManyLeagues),
    forAdmin("delete-league", "leagues", sheet(/^Delete/)),
    forAdmin("add-league", "leagues", sheet(/^Add/)),
    { ...forAdmin("end-draft", "leagues", sheet(/^End/)), prepare: () => scheduleDraft({ call, admin }) },
    forAdmin("draft-settings", "leagues", sheet(/^Draft Settings/)),
    forAdmin("set-players", `leagues/${leagueId}/players`),
    forAdmin("move-player", `leagues/${leagueId}/players`, sheet(/^Move/)),
    forAdmin("notes", "notes"),
    forAdmin("note-sheet", "notes", sheet(/^Add/)),
    forAdmin("players", "players"),
    forAdmin("player-sheet", "players", sheet(/^Edit/)),
    forAdmin("scoring", "scoring"),
    forAdmin("statistic-sheet", "scoring", sheet(/^Edit/)),
    forAdmin("delete-statistic", "scoring", sheet(/^Delete/)),
    forAdmin("polls", "polls"),
    forAdmin("delete-poll", "polls", sheet(/^Delete/)),
    forAdmin("new-poll", "polls/new"),
    forAdmin("leave-poll", "polls/new", leavePoll),
    forAdmin("edit-poll", `polls/${surveys[0].surveyId}`),
    forAdmin("grade-poll", `polls/${surveys[0].surveyId}/grade`),
    forAdmin("tribes", "tribes"),
    forAdmin("tribe-sheet", "tribes", sheet(/^Edit/)),
    forAdmin("discard-changes", "tribes", async (page) => {
      await sheet(/^Edit/)(page);
      await page.getByLabel("Name").fill("The Other Tribe");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
    }),
    forAdmin("delete-tribe", "tribes", sheet(/^Delete/)),
    forAdmin("jobs", "jobs"),
    forAdmin("stop-jobs", "jobs", sheet("Stop Jobs")),
    forAdmin("system", "system"),
    forAdmin("system-failing", "system", showFailures),
    forAdmin("push-notifications", "push-notifications"),
    forAdmin("push-confirm", "push-notifications", async (page) => {
      await page.getByLabel("Title").fill("Tonight at 8");
      await page.getByLabel("Body").fill("The merge. Set your answers before the torches are lit.");
      await sheet(/^Send/)(page);
    }),
    forAdmin("emails", "emails"),
    forAdmin("email-recipients", "emails", async (page) => {
      await page.getByRole("radio", { name: "Chosen users" }).check();
      await page.getByRole("group", { name: "Users" }).getByRole("checkbox").first().scrollIntoViewIfNeeded();
    }),
    forAdmin("email-confirm", "emails", async (page) => {
      await page.getByLabel("Subject").fill("The finale is on Wednesday");
      await page
        .getByLabel("Email body")
        .fill("Two hours, three finalists, and the last poll of the season.");
      await sheet(/^Send/)(page);
    }),
    forAdmin("rename-league", "leagues", sheet(/^Rename/)),
    forAdmin("rename-team", "leagues?search=owls", openTeams(/^Rename/)),
    forAdmin("delete-team", "leagues?search=owls", openTeams(/^Delete/)),
    forAdmin("delete-note", "notes", sheet(/^Delete/)),
    forAdmin("delete-contestant", "players", sheet(/^Delete/)),
    forAdmin("reports", "reports"),
    forAdmin("rename-reported", "reports", sheet(/^Rename/)),
    forAdmin("reports-closed", "reports?tab=closed"),
    forAdmin("blocked-words", "reports?tab=words"),
    forAdmin("users", "users"),
    forAdmin("users-none", "users?group=suspended"),
    forAdmin("user", "users", openUser()),
    forAdmin("user-role", "users", openUser("Change role")),
    forAdmin("user-sessions", "users", openUser("End sessions")),
    forAdmin("user-suspend", "users", openUser("Suspend")),
    forAdmin("user-delete", "users", openUser("Delete account")),
    forAdmin("seasons", "seasons"),
    forAdmin("add-season", "seasons", sheet("Create Season")),
    forAdmin("make-current-season", "seasons", sheet(/^Make Current/)),
    forAdmin("archive-season", "seasons", sheet(/^Archive/)),
    forAdmin("season", `seasons/${seasons[0].seasonId}`),
    forAdmin("season-episodes", `seasons/${seasons[0].seasonId}`, tab("Episodes")),
    forAdmin("season-leagues", `seasons/${seasons[0].seasonId}`, tab("Leagues")),
    forAdmin("import", "seasons/import"),
    forAdmin("import-check", "seasons/import", async (page) => {
      await page.locator("input[type=file]").setInputFiles(SEASON_FILE);
      await press("Check File")(page);
      await page.getByRole("heading", { name: "What would change" }).waitFor();
    }),
    forAdmin("import-photos", "import/photos", async (page) => {
      const buffer = await readFile(new URL("../../packages/web/public/icons/icon-192.png", import.meta.url));
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
    forAdmin("menu", "audit", async (page) => {
      const button = page.getByRole("button", { name: "Open the menu" });
      if (await button.isVisible()) await button.click();
    }),
    // Each opening adds a season.
    forAdmin("import-result", "seasons/import", async (page) => {
      const season = JSON.parse(await readFile(SEASON_FILE, "utf8"));
      season.name = `The Imported Season ${crypto.randomUUID().slice(0, 4)}`;
      const file = {
        name: "season.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(season)),
      };
      await page.locator("input[type=file]").setInputFiles(file);
      await press("Check File")(page);
      await press("Import Now")(page);
      await page.getByRole("heading", { name: "Imported", exact: true }).waitFor();
    }),
    { name: "admin-draft", user: "admin", path: `/admin-draft/${draftLeagueId}` },
  ];
}

/** The draft of the demo is over by then. */
async function scheduleDraft({ call, admin }) {
  const { data: found } = await call("/league/admin?search=Behind+the+Reef", { token: admin });
  const [{ leagueId }] = found.rows;
  const { data: setup } = await call(`/draft/desk/${leagueId}`, { token: admin });
  const body = {
    orderBy: "hand",
    draftOrder: setup.teams.map(({ teamId }) => teamId),
    draftDate: new Date(Date.now() + 86_400_000).toISOString(),
    pickTimeSeconds: 120,
  };
  await call(`/draft/settings/${leagueId}`, { token: admin, method: "PUT", body });
}

/** A fan reports leagues and a note; an admin closes one report and blocks words. */
async function report({ call, fan, admin }) {
  const { data: leagues } = await call("/league/joinable", { token: fan });
  const { data: notes } = await call("/adminNote", { token: fan });
  const details = "The name is that of a boy in my class.\nHe does not know of it.";
  const [first, second] = leagues.rows.map(({ leagueId }) => leagueId);
  for (const body of [
    { about: "league", aboutId: second, category: "spam", details: "" },
    { about: "league", aboutId: first, category: "harassment", details },
    { about: "league-owner", aboutId: first, category: "impersonation", details: "" },
    { about: "note", aboutId: notes[0].adminNoteId, category: "other", details: "It is next week" },
  ])
    await call("/report", { token: fan, body });
  const { data: open } = await call("/report/admin?state=open", { token: admin });
  const closing = { token: admin, body: { outcome: "dismissed" } };
  await call(`/report/admin/${open.rows[0].reportId}/close`, closing);
  const words = { words: ["gadzooks", "zounds"], anywhere: false };
  await call("/block-word", { token: admin, body: words });
  await call("/block-word", { token: admin, body: { words: ["blast"], anywhere: true } });
}

/** The steps of a new site, which the demo site has behind it. */
async function showFirstSteps(page) {
  const there = { season: true, tribes: true, cast: true, episodes: false, scoring: false };
  const data = { ...there, league: false, draft: false, demo: null };
  await page.route("**/api/first-steps", (route) => route.fulfill({ json: { status: "success", data } }));
  await page.reload();
  await page.getByRole("heading", { name: "To your first draft" }).waitFor();
}
