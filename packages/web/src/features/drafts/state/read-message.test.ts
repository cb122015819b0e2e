import { ServerMessage } from "@emberline/contract";
import type { Picked } from "@emberline/game";
import { describe, expect, test } from "vitest";
import { readServerMessage } from "./read-message.ts";
import { draftId, eventsMessage, logOf, myTeamId, participants, players, snapshot } from "./room-fixture.ts";

const serverNow = 1_800_000_000_000;
const action = { desk: "owner", reason: "A storm", at: 5 } as const;
const key = draftId;
const pick: Omit<Picked, "type"> = {
  pickNumber: 1,
  teamId: myTeamId,
  playerId: players[0]!.playerId,
  by: "desk",
  at: 4,
  choice: 1,
  tied: [players[1]!.playerId],
  desk: "admin",
  reason: "A storm",
};

const whole = snapshot(logOf(2));
const messages: ServerMessage[] = [
  whole,
  {
    ...whole,
    payload: {
      ...whole.payload,
      state: whole.payload.state && {
        ...whole.payload.state,
        picks: [{ ...pick, tied: [players[1]!.playerId] }],
        aborted: { reason: "A storm", keepPicks: true, picksMade: 1 },
      },
      missed: logOf(1),
      desk: "admin",
      seedHash: "ab",
      practice: "league",
    },
  },
  eventsMessage(1, [
    {
      type: "scheduled",
      order: [myTeamId],
      rounds: 1,
      startsAt: 1,
      pickSeconds: 60,
      at: 0,
      orderBy: "drawn",
      draw: 1,
    },
    { type: "clock-started", pickNumber: 1, startedAt: 1, deadline: 2, fullDeadline: 3 },
    { type: "picked", ...pick },
    { type: "paused", remainingMs: 1.5, ...action },
    { type: "resumed", ...action },
    { type: "time-added", seconds: 30, ...action },
    { type: "undone", keptPicks: 0, ...action },
    { type: "held", cause: "clock", at: 5 },
    { type: "marked", teamId: myTeamId, mark: "away", on: true, at: 5 },
    { type: "team-left", teamId: myTeamId, at: 5 },
    { type: "completed", at: 5 },
    { type: "aborted", keepPicks: true, ...action },
  ]),
  { type: "draft-cast", payload: { cast: participants } },
  { type: "draft-answer", payload: { key, accepted: false, message: "Taken" } },
  { type: "draft-presence", payload: { teamIds: [myTeamId], watching: 2 } },
  { type: "draft-trouble", payload: { since: 1, serverNow } },
  { type: "error", message: "Something went wrong" },
  { type: "error", message: "Not yet", code: "SPOILER", episode: 3 },
];

const WRONG = [undefined, null, true, "", "text", draftId, -1, 1.5, [], [null], {}, { type: "picked" }];

/** The message with one of its values, however deep, replaced by something else. */
function* variants(value: unknown): Generator {
  for (const wrong of WRONG) yield wrong;
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const wrong of variants(inner)) {
      yield Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong };
    }
  }
}

describe.each(messages)("$type", (message) => {
  test("is read", () => {
    expect(readServerMessage(JSON.stringify(message))).toEqual(message);
  });

  test("is refused with a wrong or missing value where the contract refuses it", () => {
    for (const variant of variants(message)) {
      const text = JSON.stringify(variant) ?? "";
      const fits = text !== "" && ServerMessage.safeParse(JSON.parse(text)).success;
      expect([text, readServerMessage(text) !== null]).toEqual([text, fits]);
    }
  });
});

test.each(["", "{", "null", '{"type":"weather","payload":{}}', '{"type":"toString","payload":{}}'])(
  "%s is ignored",
  (text) => {
    expect(readServerMessage(text)).toBeNull();
  },
);

test("an event that this version does not know is ignored, so that the room asks for it again", () => {
  const message = {
    type: "draft-events",
    payload: { draftId, from: 1, events: [{ type: "storm" }], serverNow },
  };
  expect(readServerMessage(JSON.stringify(message))).toBeNull();
});
