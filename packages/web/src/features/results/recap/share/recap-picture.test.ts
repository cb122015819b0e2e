import { expect, test } from "vitest";
import { leagueRecap, recap } from "../../../../testing/recap/recap-fixture.ts";
import { recapPicture } from "./recap-picture.ts";

// Covers RECAP-13.
test("the picture without results says that the episode was watched, and names nobody", () => {
  const picture = recapPicture(leagueRecap, recap.episode, "safe");
  expect(picture).toEqual({
    title: "I have watched episode 6",
    alt: "I have watched episode 6. My league recap is in: The Reef.",
    fileName: "episode-6-watched.png",
    lines: { watched: "I have watched episode 6", news: "My league recap is in", league: "The Reef" },
    results: null,
  });
  expect(JSON.stringify(picture)).not.toMatch(/Quiet Camp|Calliope|Hoku|Embers|Owls|1st|46/);
});

// Covers RECAP-13.
test("the picture without results is the same whatever happened", () => {
  const [own, ...others] = leagueRecap.teams;
  const otherwise = { ...leagueRecap, teams: [...others, { ...own!, rank: 2, points: 99 }], players: [] };
  const safe = recapPicture(leagueRecap, recap.episode, "safe");
  expect(recapPicture(otherwise, { ...recap.episode, title: "Another title" }, "safe")).toEqual(safe);
  expect(recapPicture(otherwise, recap.episode, "full")).not.toEqual(
    recapPicture(leagueRecap, recap.episode, "full"),
  );
});

// Covers RECAP-13.
test("the full picture has the rank and the players' points, and says so", () => {
  const { results, alt, fileName } = recapPicture(leagueRecap, recap.episode, "full");
  expect(results).toMatchObject({
    title: "Embers",
    subtitle: "The Reef · Episode 6: The Quiet Camp",
    rank: 1,
    earned: "+16 this episode · 46 points in all",
    omitted: 0,
    note: "Contains results of episode 6",
  });
  expect(alt).toBe(
    "Embers: You climbed to 1st, +16 this episode · 46 points in all. Calliope Strand +6, Hoku Strand 0",
  );
  expect(fileName).toBe("episode-6-recap.png");
});

test("of many players the first six are shown and the others counted", () => {
  const players = Array.from({ length: 8 }, () => leagueRecap.players[0]!);
  const { results } = recapPicture({ ...leagueRecap, players }, recap.episode, "full");
  expect([results?.players.length, results?.omitted]).toEqual([6, 2]);
});
