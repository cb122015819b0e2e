import { expect, test } from "vitest";
import { rosterText } from "./roster-text.ts";

const playersNamed = (...names: string[]) =>
  names.map((name) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName };
  });

test.each([
  [playersNamed(), ""],
  [playersNamed("Cleo Ruiz"), "Cleo"],
  [playersNamed("Cleo Ruiz", "Dex Ruiz"), "Cleo, Dex"],
  [playersNamed("Cleo Ruiz", "Dex Ruiz", "Cleo Abara"), "Cleo R., Dex, Cleo A."],
  [playersNamed("Cleo", "Cleo Abara", " Ruiz"), "Cleo, Cleo A., Ruiz"],
])("the roster %j reads %j", (players, text) => {
  expect(rosterText(players)).toBe(text);
});
