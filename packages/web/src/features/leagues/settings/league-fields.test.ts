import { expect, test } from "vitest";
import { toLeagueBody, isChanged, toLeagueValues } from "./league-fields.tsx";

const open = { name: "Night Owls", privateInd: false, password: null };
const locked = { name: "Night Owls", privateInd: true, password: "owl" };

// Covers LEAGUE-18.
test("a private league sends its password, a public league sends null", () => {
  expect(toLeagueBody(toLeagueValues(locked))).toEqual(locked);
  expect(toLeagueBody({ ...toLeagueValues(locked), privateInd: false })).toEqual(open);
});

test("only the name, the privacy and the password count as changes", () => {
  expect(isChanged(locked, toLeagueValues(locked))).toBe(false);
  expect(isChanged(open, { ...toLeagueValues(open), name: " Night Owls " })).toBe(false);
  expect(isChanged(open, { ...toLeagueValues(open), name: "Day Owls" })).toBe(true);
  expect(isChanged(locked, { ...toLeagueValues(locked), privateInd: false })).toBe(true);
  expect(isChanged(locked, { ...toLeagueValues(locked), password: "owl " })).toBe(true);
});

test("a password typed while the box is unchecked is not a change", () => {
  expect(isChanged(open, { ...toLeagueValues(open), password: "left over" })).toBe(false);
});
