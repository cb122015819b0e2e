import { expect, type Locator, type Page, test } from "@playwright/test";
import { createSheet } from "../packages/server/src/testing/season-of-rules/sheet.ts";
import { openBrowser, signUp } from "./support/site/accounts.ts";
import { adminCalls, type Calls, callsOf } from "./support/site/api.ts";
import { season49 } from "./support/site/season-49.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { setDraft } from "./support/page/draft-settings.ts";
import { visit } from "./support/page/visit.ts";

const LEAGUE = "Six Torches";
const OWNERS = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"];
const LATE = "Gil";
const LATE_TEAM = OWNERS.length;
const ROSTER = 3;
const PRICE = 2;
/** The merge, before which the league drafts again. */
const MERGE = 7;
const DOUBLED_FROM = 9;
const KEPT = 1;

let server: RunningServer;
let asAdmin: Calls;
/** A phone for each team, in the order in which they joined. */
const phones: Page[] = [];
let leagueId: string;

const { content: file } = season49;
const sheet = createSheet(file, OWNERS.length + 1, {
  countsFrom: 1,
  times: (episode) => (episode >= DOUBLED_FROM ? 2 : 1),
  pollWeight: 1,
  factor: () => 1,
});

test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "season 49" });
  asAdmin = await adminCalls(server);
});
test.afterAll(() => server.stop());

test("six people play a season by many rules on their phones, and a sheet kept apart has their standings", async ({
  browser,
}) => {
  test.setTimeout(20 * 60_000);
  await airThrough(0);

  await test.step("six people join a league whose owner chooses its rules", async () => {
    for (const name of OWNERS) await join(await openBrowser(browser, server), name);
    const [owner] = phones;
    leagueId = /\/league\/([^?/]+)/.exec(owner!.url())![1]!;
    await owner!.getByRole("tab", { name: "Settings" }).click();
    await chooseRules(owner!);
  });

  await test.step("they draft; two teams may have the same contestant", async () => {
    await startDraft();
    await draft(1);
    for (const team of OWNERS.keys()) await chooseCaptain(team, 1);
  });

  await play(1);
  await replaceLeavers(2);
  await play(2);
  await trade(0, 1, 3);
  await play(3);
  await replaceLeavers(4);

  await test.step("someone joins late, begins with the lowest total, and drafts alone", async () => {
    const lowest = Math.min(...[...OWNERS.keys()].map((team) => sheet.total(team, 3)));
    await join(await openBrowser(browser, server), LATE);
    sheet.gives({ team: LATE_TEAM, episode: 3, points: lowest, decidedAfter: 3 });
    const phone = phones[LATE_TEAM]!;
    await phone.getByRole("link", { name: "Draft Room" }).click();
    await phone.getByRole("button", { name: "Begin" }).click();
    for (let pick = 0; pick < ROSTER; pick += 1) await pickOne(LATE_TEAM, 4, pick);
    await expect(phone.getByRole("heading", { name: "Your draft is over" })).toBeVisible();
    await expectStandings(phone, 3);
  });

  await play(4);
  await play(5);
  await replaceLeavers(6);
  await play(6);

  await test.step("before the merge they keep one contestant each, and draft again", async () => {
    const kept: (string | null)[] = [];
    for (const team of phones.keys()) kept.push(await chooseKept(team));
    await startDraft();
    for (const team of phones.keys())
      for (const player of sheet.players(team, MERGE))
        if (player !== kept[team]) sheet.leaves(team, player, MERGE);
    await draft(MERGE);
    for (const team of phones.keys()) await chooseCaptain(team, MERGE);
  });

  await play(7);
  await play(8);
  await trade(2, 3, 9);
  for (let number = 9; number <= file.episodes.length; number += 1) await play(number);

  await test.step("someone who has watched less sees the standings as they were then", async () => {
    const [phone] = phones;
    const asOwner = await callsOf(phone!, server);
    for (let through = file.episodes.length; through >= 0; through -= 1) {
      await asOwner("PUT", "/spoilers/mark", { mode: "manual", throughEpisode: through });
      await expectStandings(phone!, through);
    }
  });
});

/** The season's file as it is on the evening of an episode: those before have aired, and the others are to come. */
const airedAt = new Map<number, string>();
async function airThrough(through: number): Promise<void> {
  for (let number = 1; number <= through; number += 1)
    if (!airedAt.has(number)) airedAt.set(number, new Date(Date.now() - 1000).toISOString());
  const coming = (number: number) => new Date(Date.now() + (number - through) * 86_400_000).toISOString();
  const episodes = file.episodes.map((episode) => ({
    ...episode,
    airDate: airedAt.get(episode.number) ?? coming(episode.number),
  }));
  await asAdmin("POST", "/season/import", {
    file: JSON.stringify({ ...file, episodes }),
    through,
    dryRun: false,
  });
}

/** An episode airs, its results are entered, and the standings are those of the sheet. */
async function play(number: number): Promise<void> {
  await test.step(`episode ${number}`, async () => {
    await airThrough(number);
    await expectStandings(phones[number % phones.length]!, number);
  });
}

async function join(page: Page, name: string): Promise<void> {
  phones.push(page);
  await signUp(page, server, name);
  await page.getByRole("link", { name: "Browse Available Leagues" }).click();
  const isFirst = phones.length === 1;
  await page.getByRole("button", { name: isFirst ? "Create New League" : "Join League" }).click();
  const dialog = page.getByRole("dialog");
  if (isFirst) await dialog.getByLabel("League name").fill(LEAGUE);
  await dialog.getByLabel("Team name").fill(teamName(phones.length - 1));
  await dialog.getByRole("button", { name: isFirst ? /^Create/ : "Join League" }).click();
  await expect(page.getByRole("heading", { name: LEAGUE })).toBeVisible();
}

const teamName = (team: number) => `Team ${[...OWNERS, LATE][team]!}`;

async function chooseRules(owner: Page): Promise<void> {
  const fill = (label: string, value: number) => owner.getByLabel(label, { exact: true }).fill(String(value));
  const select = (label: string, option: string) =>
    owner.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });
  await owner.getByRole("radio", { name: /^At most/ }).check();
  await fill("Contestants on a team", ROSTER);
  await owner.getByRole("radio", { name: /^A number of teams/ }).check();
  await fill("Teams", 2);
  await select("Multiplier", "Double");
  await fill("From episode", DOUBLED_FROM);
  await select("Captain", "Each team has one");
  await select("Second draft", "Once in the season");
  await fill("Before episode", MERGE);
  await fill("Contestants that each team keeps", KEPT);
  await select("Replacements", "2");
  await fill("Points that a replacement costs", PRICE);
  await select("Late joiners", "They draft alone");
  await fill("Last episode before which teams may join", 4);
  await select("Points with which a late team begins", "The lowest total of the other teams");
  await select("Trades", "Teams may trade");
  await fill("Hours in which you may veto a trade", 24);
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await owner.getByRole("button", { name: "Change Rules" }).click();
  await expect(owner.getByRole("button", { name: "Change Rules" })).toBeHidden();
}

/** The owner sets a draft that starts at once; all enter its room. */
async function startDraft(): Promise<void> {
  const [owner] = phones;
  await visit(owner!, `/league/${leagueId}?tab=settings`);
  await owner!.getByRole("button", { name: /^Set the (Second )?Draft$/ }).click();
  await setDraft(owner!, { startsInSeconds: 5, pickSeconds: 300 });
  for (const phone of phones) {
    await visit(phone, `/draft/${leagueId}`);
    await expect(phone.getByRole("heading", { name: /Your Turn to Pick|On the clock/ })).toBeVisible();
  }
}

/** They pick in the room until the draft is complete. */
async function draft(first: number): Promise<void> {
  for (let pick = 0; ; pick += 1) {
    const team = await teamOnTheClock();
    if (team === null) break;
    await pickOne(team, first, pick);
  }
}

/** A team picks one of the contestants whom its phone shows. */
async function pickOne(team: number, first: number, pick: number): Promise<void> {
  const phone = phones[team]!;
  const rows = phone
    .getByRole("table", { name: "Pick order" })
    .getByRole("row")
    .filter({ hasNotText: "TBD" });
  const buttons = phone.getByRole("button", { name: /^Pick / });
  await expect(buttons.first()).toBeVisible();
  const made = await rows.count();
  const texts = await buttons.allInnerTexts();
  const name = texts[(pick * 5) % texts.length]!.replace(/^Pick\s+/, "");
  await phone.getByRole("button", { name: `Pick ${name}` }).click();
  await phone.getByRole("button", { name: /^Draft / }).click();
  await expect(rows.nth(made).or(phone.getByRole("heading", { name: "Your draft is over" }))).toBeVisible();
  sheet.joins(team, keyOf(name), first);
}

/** Null when the draft is complete. */
async function teamOnTheClock(): Promise<number | null> {
  let found: number | null = null;
  const isShown = (phone: Page, name: string) => phone.getByRole("heading", { name }).isVisible();
  await expect
    .poll(async () => {
      const turns = await Promise.all(phones.map((phone) => isShown(phone, "Your Turn to Pick")));
      const team = turns.indexOf(true);
      found = team === -1 ? null : team;
      return team !== -1 || isShown(phones[0]!, "Draft Complete");
    })
    .toBe(true);
  return found;
}

/** Null for a team of whose contestants none is in the game. */
async function chooseKept(team: number): Promise<string | null> {
  const phone = phones[team]!;
  await visit(phone, `/league/${leagueId}`);
  await expect(phone.getByRole("heading", { name: `Second draft before episode ${MERGE}` })).toBeVisible();
  const choose = phone.getByRole("button", { name: "Choose whom you keep" });
  if (!(await choose.isVisible())) return null;
  await choose.click();
  const dialog = phone.getByRole("dialog");
  const name = await checkLast(dialog.getByRole("group", { name: "Contestants" }));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  return keyOf(name);
}

/** Checks the last box that may be checked; returns the contestant. */
async function checkLast(group: Locator): Promise<string> {
  const boxes = group.getByRole("checkbox", { disabled: false });
  await expect(boxes.first()).toBeVisible();
  await boxes.last().check();
  const text = await boxes.last().locator("xpath=ancestor::label").innerText();
  return file.players.map(nameOf).find((name) => text.includes(name))!;
}

/** One team proposes one of its contestants for one of another team, which accepts. */
async function trade(one: number, other: number, from: number): Promise<void> {
  await test.step(`${teamName(one)} trades with ${teamName(other)}`, async () => {
    const [proposer, partner] = [phones[one]!, phones[other]!];
    await visit(proposer, `/league/${leagueId}`);
    await proposer
      .getByRole("table", { name: "Standings" })
      .getByRole("button", { name: teamName(other) })
      .click();
    await proposer.getByRole("button", { name: "Propose a Trade" }).click();
    const dialog = proposer.getByRole("dialog");
    const given = await checkLast(dialog.getByRole("group", { name: "You give" }));
    const got = await checkLast(dialog.getByRole("group", { name: `You get from ${teamName(other)}` }));
    await dialog.getByRole("button", { name: "Propose Trade" }).click();
    await expect(dialog).toBeHidden();
    await openMyTeam(other);
    await partner.getByRole("button", { name: `Accept the trade with ${teamName(one)}` }).click();
    await partner.getByRole("button", { name: "Accept Trade" }).click();
    await expect(partner.getByRole("list", { name: "Open proposals" })).toBeHidden();
    for (const [team, leaves, joins] of [
      [one, given, got],
      [other, got, given],
    ] as const) {
      sheet.leaves(team, keyOf(leaves), from);
      sheet.joins(team, keyOf(joins), from);
    }
  });
}

const openMyTeam = (team: number) => visit(phones[team]!, `/league/${leagueId}?tab=my-team`);

async function chooseCaptain(team: number, from: number): Promise<void> {
  await openMyTeam(team);
  const select = phones[team]!.getByRole("combobox", { name: "Your captain" });
  const current = await select.inputValue();
  const options = select.getByRole("option");
  const name = (await options.allInnerTexts()).at(-1)!;
  await select.selectOption({ label: name });
  if ((await select.inputValue()) !== current) {
    await phones[team]!.getByRole("button", { name: "Save Captain" }).click();
    await expect(phones[team]!.getByRole("button", { name: "Save Captain" })).toBeHidden();
  }
  sheet.captain(team, keyOf(name), from);
}

/** Each team that may replaces one contestant who left the game. */
async function replaceLeavers(from: number): Promise<void> {
  for (const [team, phone] of phones.entries()) {
    await openMyTeam(team);
    await expect(phone.getByRole("heading", { name: "Replacements", exact: true })).toBeVisible();
    const button = phone.getByRole("button", { name: /^Replace / }).first();
    if (!(await button.isVisible())) continue;
    const leaver = (await button.getAttribute("aria-label"))!.replace("Replace ", "");
    await button.click();
    const dialog = phone.getByRole("dialog");
    const radio = dialog.getByRole("radio").nth(team % 3);
    await radio.check();
    const label = (await radio.locator("xpath=ancestor::label").innerText()).split("\n")[0]!;
    await dialog.getByRole("button", { name: /^Replace for/ }).click();
    await expect(dialog).toBeHidden();
    sheet.leaves(team, keyOf(leaver), from);
    sheet.joins(team, keyOf(label), from);
    sheet.pays({ team, episode: from, points: -PRICE, decidedAfter: from - 1 });
  }
}

/** The league's page shows the sheet's totals. */
async function expectStandings(phone: Page, through: number): Promise<void> {
  await visit(phone, `/league/${leagueId}`);
  const rows = phone.getByRole("table", { name: "Standings" }).getByRole("row");
  const expected = Object.fromEntries(
    [...phones.keys()].map((team) => [teamName(team), String(sheet.total(team, through))]),
  );
  await expect
    .poll(async () => {
      const texts = await rows.filter({ has: phone.getByRole("cell") }).allInnerTexts();
      return Object.fromEntries(
        texts.map((text) => [/Team \w+/.exec(text)?.[0], /(-?[\d.]+)\s*$/.exec(text.trim())?.[1]]),
      );
    })
    .toEqual(expected);
}

const keyOf = (name: string): string => file.players.find((player) => nameOf(player) === name)!.id;

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
