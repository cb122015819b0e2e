import type { DraftEvent } from "@emberline/game";
import type { DraftRecord } from "./results-board.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const teamIds = [uuid(10), uuid(11), uuid(12)];
export const playerIds = [1, 2, 3, 4, 5, 6, 7].map((number) => uuid(100 + number));

const at = Date.parse("2026-11-25T20:00:00Z");
const pick = (pickNumber: number, team: number, source: object): DraftEvent[] => [
  { type: "clock-started", pickNumber, startedAt: at, deadline: at + 60_000 },
  {
    type: "picked",
    pickNumber,
    teamId: teamIds[team] ?? "",
    playerId: playerIds[pickNumber - 1] ?? "",
    by: "owner",
    at,
    ...source,
  },
];

/** Three teams, two rounds, every source of a pick; the last of seven players stays free. */
export const completedDraft: DraftRecord = {
  draftId: uuid(900),
  leagueName: "Night Owls",
  startDate: "2026-11-25T20:00:00.000Z",
  complete: true,
  events: [
    { type: "scheduled", order: teamIds, rounds: 2, startsAt: at, pickSeconds: 60, at },
    ...pick(1, 0, {}),
    ...pick(2, 1, { by: "queue", choice: 2 }),
    ...pick(3, 2, { by: "rule", tied: [playerIds[2] ?? "", playerIds[4] ?? ""] }),
    ...pick(4, 2, { by: "desk", desk: "owner", reason: "On a train" }),
    { type: "undone", keptPicks: 3, desk: "owner", reason: "Wrong one", at },
    ...pick(4, 2, { by: "desk", desk: "admin", reason: "On a train" }),
    ...pick(5, 1, { by: "rule" }),
    ...pick(6, 0, {}),
    { type: "completed", at },
  ],
  teams: ["Maya", "Idle", "Tomas"].map((firstName, index) => ({
    teamId: teamIds[index] ?? "",
    name: `Team ${firstName}`,
    owner: { firstName, lastName: "Berg" },
  })),
  players: ["Ana", "Ben", "Cleo", "Dex", "Esme", "Finn", "Gia"].map((firstName, index) => ({
    playerId: playerIds[index] ?? "",
    firstName,
    lastName: "Ruiz",
    photoUrl: null,
    tribe: index % 2 === 0 ? { name: "Kahana", color: "#2a9d8f" } : null,
  })),
  seedHash: "",
  seedPublishedAt: "2026-11-20T20:00:00.000Z",
  seed: null,
};
