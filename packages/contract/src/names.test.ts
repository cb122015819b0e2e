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
  test.each(["Ana Ruiz", "נועה לוי", "مريم", "👩‍👩‍👧 Fam"])("may be %s", (name) => {
    expect(z.safeParse(field, name).success).toBe(true);
  });
});
