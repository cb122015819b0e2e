import { leagueRoutes } from "@emberline/contract";
import { plainSpelling } from "@emberline/game";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { containsWord, matchesSearch } from "./pages.ts";

const testApp = useTestApp();

// Covers API-73.
test("the database spells every letter, mark and sign as the game does", async () => {
  const characters = Array.from({ length: 0x3100 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
  const wide = Array.from({ length: 0xfff0 - 0xfb00 }, (_, index) => String.fromCodePoint(index + 0xfb00));
  const texts = [...characters, ...wide].filter((text) => /\P{Cn}/u.test(text));
  const { rows } = await sql<{ text: string; plain: string }>`
    select text, plain_spelling(text) as plain from unnest(${texts}::text[]) text`.execute(testApp.db);
  expect(rows).toHaveLength(texts.length);
  const differing = rows.filter(({ text, plain }) => plainSpelling(text) !== plain);
  expect(differing.map(({ text }) => text)).toEqual([]);
});

// Covers API-73.
test.each([
  ["Øresund", "oresund"],
  ["Łódź", "lodz"],
  ["Straßenbande", "strassen"],
  ["Sean O\u2019Brien", "o'brien"],
  ["Sean O'Brien", "O\u2019Brien"],
  ["Ｊａｎｅ", "jane"],
])("the searches find %s by %s", async (name, search) => {
  const { rows } = await sql<{ page: boolean; word: boolean }>`
    select ${matchesSearch(sql`${name}::text`, { search })} as page,
      ${containsWord(sql`${name}::text`, search)} as word`.execute(testApp.db);
  expect(rows).toEqual([{ page: true, word: true }]);
});

test("a wildcard in a search is a character, also a full-width one", async () => {
  const { rows } = await sql<{ found: boolean }>`
    select ${containsWord(sql`'anything'`, "\uff05")} as found`.execute(testApp.db);
  expect(rows).toEqual([{ found: false }]);
});

// Covers API-73.
test("Ø and Þ are sorted among o and th, in the database as in the game", async () => {
  const fan = await testApp.createUser();
  const names = ["Zebra", "Øresund", "Þór", "oak tree", "Łódź", "lama", "Éclair", "Under"];
  for (const name of names) {
    await testApp.call(leagueRoutes.add, {
      as: fan,
      body: { name, teamName: "Some team", privateInd: false },
    });
  }
  const { data } = await testApp.call(leagueRoutes.joinable, { as: await testApp.createUser() });
  const sorted = ["Éclair", "lama", "Łódź", "oak tree", "Øresund", "Þór", "Under", "Zebra"];
  expect(data.map(({ name }) => name)).toEqual(sorted);
});
