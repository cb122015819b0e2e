import { expect, test } from "vitest";
import { rosterText } from "./roster-text.ts";

const named = (...names: string[]) =>
  names.map((name) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName };
  });

test.each([
  [named(), ""],
  [named("Cleo Ruiz"), "Cleo"],
  [named("Cleo Ruiz", "Dex Ruiz"), "Cleo, Dex"],
  [named("Cleo Ruiz", "Dex Ruiz", "Cleo Abara"), "Cleo R., Dex, Cleo A."],
  [named("Cleo", "Cleo Abara", " Ruiz"), "Cleo, Cleo A., Ruiz"],
])("the roster %j reads %j", (players, text) => {
  expect(rosterText(players)).toBe(text);
});
