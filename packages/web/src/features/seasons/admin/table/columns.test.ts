import { expect, test } from "vitest";
import { changeMapping, correctEpisodeColumn, findMissingColumn, recognizeColumns } from "./columns.ts";

// Covers ADMIN-IMPORT-3.
test.each<[string, (string | null)[]]>([
  ["Name|Tribe|Age|Home|Job", ["name", "tribe", "age", "home", "occupation"]],
  ["CONTESTANT|Original Tribe|Age|Hometown|Occupation", ["name", "tribe", "age", "home", "occupation"]],
  ["First Name|Last name|Current residence:|Profession", ["firstName", "lastName", "home", "occupation"]],
  ["Vorname|Name|Alter|Wohnort|Beruf", ["firstName", "lastName", "age", "home", "occupation"]],
  ["Name|Surname|Shoe size", ["firstName", "lastName", null]],
  ["Castaway|Player|Age", ["name", null, "age"]],
  ["Jane Doe|34", [null, null]],
])("players: %s", (header, mapping) => {
  expect(recognizeColumns("players", header.split("|"))).toEqual(mapping);
});

// Covers ADMIN-IMPORT-3.
test.each<[string, string, (string | null)[]]>([
  ["No.|Title|Original air date", "1|A|x", ["number", "title", "date"]],
  ["#|Episode|Date|Time", "1|A|x|y", ["number", "title", "date", "time"]],
  ["Episode|Title|Air Date", "S49E01|A|x", ["number", "title", "date"]],
  ["Episode|Title|Air Date", "six|A|x", ["number", "title", "date"]],
  ["Episode|Airs on", "The Boats Leave|x", ["title", "date"]],
  ["Week|Name|When", "1|A|x", ["number", "title", "date"]],
])("episodes: %s", (header, row, mapping) => {
  const [words, cells] = [header.split("|"), row.split("|")];
  expect(correctEpisodeColumn(recognizeColumns("episodes", words), words, [cells])).toEqual(mapping);
});

test("a field that another column had moves to the chosen one", () => {
  expect(changeMapping(["name", null, "age"], 1, "name")).toEqual([null, "name", "age"]);
  expect(changeMapping(["name", "age"], 1, null)).toEqual(["name", null]);
});

test("a table needs names, or air dates", () => {
  expect(findMissingColumn("players", ["tribe"])).toBe("Choose the column with the name.");
  expect(findMissingColumn("players", ["firstName"])).toBe("Choose the column with the last name.");
  expect(findMissingColumn("players", ["name"])).toBeNull();
  expect(findMissingColumn("episodes", ["title"])).toBe("Choose the column with the air date.");
  expect(findMissingColumn("episodes", ["date"])).toBeNull();
});
