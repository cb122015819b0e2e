import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  EpisodeRow,
  LeagueName,
  PlayerRow,
  RegisterBody,
  SaveEpisodeBody,
  SavePlayerBody,
  SaveStatisticBody,
  SaveTribeBody,
  TeamName,
} from "./index.ts";

// What turns the direction of writing in the text after it.
const MARKS = ["\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"];

const fields: [string, z.ZodMiniType][] = [
  ["a team's name", TeamName],
  ["a league's name", LeagueName],
  ["a username", RegisterBody.shape.username],
  ["a user's first name", RegisterBody.shape.firstName],
  ["a player's last name", SavePlayerBody.shape.lastName],
  ["a tribe's name", SaveTribeBody.shape.name],
  ["a statistic's name", SaveStatisticBody.shape.name],
  ["an episode's title", SaveEpisodeBody.shape.title],
  ["a name in a table of players", PlayerRow.shape.lastName],
  ["a title in a table of episodes", EpisodeRow.shape.title],
];

// Covers API-72.
describe.each(fields)("%s", (_name, field) => {
  test("must not turn the direction of writing", () => {
    for (const mark of MARKS) expect(z.safeParse(field, `Ana${mark}Ruiz`).success).toBe(false);
  });
  test.each([
    ["of notes without heads", "\u{1d159}\u{1d159}\u{1d159}"],
    ["with an invisible letter", "Ana\u3164Ruiz"],
    ["with a zero-width space", "Ana\u200bRuiz"],
    ["with a letter of 200 accents", `Ana${"\u0301".repeat(200)}`],
    ["with a control character", "Ana\u0085Ruiz"],
  ])("is no name %s", (_what, name) => {
    expect(z.safeParse(field, name).success).toBe(false);
  });
  test.each(["Ana Ruiz", "Nguyễn Thị Ánh", "נועה לוי", "مريم", "👩‍👩‍👧 Fam"])("may be %s", (name) => {
    expect(z.safeParse(field, name).success).toBe(true);
  });
});

test("characters that join letters or select their form are part of names, but not of usernames", () => {
  for (const name of ["می\u200cخواهم", "葛\u{e0100}木 太郎"]) {
    expect(z.safeParse(TeamName, name).success).toBe(true);
    expect(z.safeParse(RegisterBody.shape.username, name).success).toBe(false);
  }
});

// Covers ACCOUNT-90.
describe("an email address", () => {
  const { email } = RegisterBody.shape;
  test.each([
    "user@exämple.com",
    "user@例え.jp",
    "user@почта.рф",
    "user@xn--exmple-cua.com",
    "a.b+c@mail.xn--p1ai",
  ])("may be %s", (address) => {
    expect(z.safeParse(email, address).success).toBe(true);
  });
  test.each([
    "usér@example.com",
    "user@exämple",
    "user@exa mple.com",
    "user@@exämple.com",
    "user@.рф",
    "a..b@exämple.com",
  ])("must not be %s", (address) => {
    expect(z.safeParse(email, address).success).toBe(false);
  });
});
