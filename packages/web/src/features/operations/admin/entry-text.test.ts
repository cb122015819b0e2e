import type { AuditEntry } from "@emberline/contract";
import { expect, test } from "vitest";
import { describeEntry } from "./entry-text.ts";

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  auditId: "1",
  at: "2026-01-01T00:00:00.000Z",
  user: { userId: "u", username: "jeff" },
  action: "score.saved",
  subjectId: null,
  subject: "Ada, Immunity, episode 3",
  before: null,
  after: null,
  ...changes,
});
const TRIBE = "22222222-2222-4222-8222-222222222222";
const sentence = (changes: Partial<AuditEntry>) => {
  const { who, before, subject, after } = describeEntry(entry(changes), { [TRIBE]: "Ash" });
  return `${who} ${before}${subject}${after}`;
};

test.each([
  [{}, "jeff set the score of Ada, Immunity, episode 3"],
  [{ action: "account.suspended", subject: "" }, "jeff suspended a user"],
  [
    { action: "player.eliminated", subject: "Ada", after: { episodeId: "x" } },
    "jeff marked Ada as voted out",
  ],
  [
    {
      action: "player.eliminated",
      subject: "Ada",
      after: { episodeId: "x", exits: [{ episodeId: "x", kind: "medical", returnedEpisodeId: null }] },
    },
    "jeff marked Ada as medically evacuated",
  ],
  [
    { action: "player.eliminated", subject: "Ada", before: { episodeId: "y" }, after: { episodeId: "x" } },
    "jeff changed the elimination of Ada",
  ],
  [{ action: "tribe.changed", subject: "", subjectId: TRIBE }, "jeff changed the tribe Ash"],
  [{ action: "episode.added", subject: "" }, "jeff added something"],
  [{ action: "admin.created", user: null, subject: "" }, "The operator created an admin"],
  [
    { action: "draft.postponed", user: null, subject: "Owls" },
    "The server removed the date of the draft of the league Owls",
  ],
  [{ action: "account.deleted", user: null, subject: "" }, "A user deleted their account"],
  [{ action: "note.added", subject: "Check your rosters" }, "jeff wrote a note"],
  [
    { action: "player.eliminated", subject: "Ada", after: { episodeId: null } },
    "jeff put Ada back in the game",
  ],
  [{ action: "season.switched", subject: "Two" }, "jeff made Two the current season"],
  [{ action: "survey.graded", subject: "Poll of episode 3" }, "jeff graded Poll of episode 3"],
  [{ action: "roster.set", subject: "" }, "jeff set the players of a league"],
  [{ action: "jobs.stopped", subject: "" }, "jeff stopped the background jobs"],
  [
    { action: "jobs.stopped", user: null, subject: "" },
    "The operator or a deleted user stopped the background jobs",
  ],
  [{ action: "moon.landed-on", subject: "Sea" }, "jeff performed moon landed on: Sea"],
])("%j becomes a sentence", (changes, expected) => {
  expect(sentence(changes)).toBe(expected);
});
