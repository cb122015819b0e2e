import { afterEach, expect, test, vi } from "vitest";
import { toEpisodeBody, findEpisodeErrors, toEpisodeValues } from "./episode-values.ts";

afterEach(() => void vi.unstubAllEnvs());

// Covers ADMIN-EPISODE-6.
test.each([
  ["Europe/Berlin", "2026-11-26T02:00", "2026-11-26T01:00"],
  ["America/New_York", "2026-11-25T20:00", "2026-11-26T01:00"],
])("an air date typed in %s is sent in UTC and shown as typed", (zone, typed, sent) => {
  vi.stubEnv("TZ", zone);
  expect(toEpisodeBody({ title: " The Long Night ", airDate: typed })).toEqual({
    title: "The Long Night",
    airDate: sent,
  });
  const episode = { episodeId: "1", number: 1, title: null, airDate: `${sent}:00.000Z`, scored: 0 };
  expect(toEpisodeValues(episode)).toEqual({ title: "", airDate: typed });
});

test("an air date that is not changed keeps its seconds", () => {
  const airDate = "2026-11-26T01:00:30.000Z";
  const values = toEpisodeValues({ episodeId: "1", number: 1, title: null, airDate, scored: 0 });
  expect(values.airDate).not.toContain(":30");
  expect(toEpisodeBody(values, airDate).airDate).toBe("2026-11-26T01:00:30Z");
});

// Covers ADMIN-EPISODE-5.
test("empty values are sent as null", () => {
  expect(toEpisodeBody({ title: "  ", airDate: "" })).toEqual({ title: null, airDate: null });
});

// Covers ADMIN-EPISODE-4.
test.each([
  [{ title: "", airDate: "2026-11-26T02:00" }, null],
  [{ title: "", airDate: "" }, { airDate: "Please enter the air date" }],
  [
    { title: "x".repeat(501), airDate: "2026-11-26T02:00" },
    { title: "A title is at most 500 characters long" },
  ],
])("an episode's errors (%#)", (values, problems) => {
  expect(findEpisodeErrors(values)).toEqual(problems);
});
