import { randomUUID } from "node:crypto";
import type { DraftParticipants, DraftPlayer, DraftTeam } from "@emberline/contract";
import {
  applyEvent,
  type Draft,
  type DraftEvent,
  foldDraft,
  hasStarted,
  HOUR_MS,
  isComplete,
  isTaken,
  PRACTICE_SECONDS,
  scheduledEvent,
  sizesFor,
  shuffle,
  MOCK_DRAFT_TEAMS_MIN,
} from "@emberline/game";
import type { Participant } from "../room/room-registry.ts";
import type { MockDraftSetup } from "./load-setup.ts";
import { AppError } from "../../../platform/errors.ts";

export type MockDraftKind = "alone" | "league";

/** Time and randomness of one step. */
export interface TickInput {
  /** Epoch milliseconds. */
  at: number;
  /** A random number in [0, 1). */
  random: () => number;
}

/** A draft in memory, by the same rules as a real one. */
export interface MockDraft {
  kind: MockDraftKind;
  leagueId: string;
  leagueName: string;
  /** The season of its players. */
  seasonId: string | undefined;
  /** The team of the user in a solo practice. */
  ownTeamId: string | null;
  participants: DraftParticipants;
  draftId: string;
  /** The whole log. */
  events: DraftEvent[];
  draft: Draft;
  /** The user who started the running draft. */
  startedBy: string | null;
  /** When a bot picks, and the pick number. */
  botTurn: { pickNumber: number; dueAt: number } | null;
  /** When each team's owner was last present. */
  seenAt: Map<string, number>;
}

/** A mock draft that waits to be started. */
export function createMockDraft(
  { kind, leagueId, teamId }: { kind: MockDraftKind; leagueId: string; teamId: string | null },
  setup: MockDraftSetup,
  input: TickInput,
): MockDraft {
  const ownTeamId = kind === "alone" ? (teamId ?? randomUUID()) : null;
  return { kind, leagueId, ownTeamId, ...setUp(ownTeamId, setup, input) };
}

/** A new setup: the teams, their order and the current players. */
function setUp(ownTeamId: string | null, setup: MockDraftSetup, input: TickInput) {
  const teams = buildTeams(setup, ownTeamId === null ? null : { teamId: ownTeamId });
  const order = shuffle(
    teams.map(({ teamId }) => teamId),
    input.random,
  );
  return {
    leagueName: setup.leagueName,
    seasonId: setup.seasonId,
    participants: { teams, players: setup.players.map((player) => ({ ...player, canBeDrafted: true })) },
    startedBy: null,
    botTurn: null,
    seenAt: new Map<string, number>(),
    // A user starts a mock draft by hand, so its start time only has to be far away.
    ...schedule(order, {
      ...setup.rules,
      ...sizesFor({ players: setup.players.length, teams: teams.length }, setup.rules),
      startsAt: input.at + HOUR_MS,
      pickSeconds: PRACTICE_SECONDS.usual,
      at: input.at,
    }),
  };
}

type Sizes = Pick<Draft, "rounds" | "rosterSize" | "copies" | "teamsPerPlayer">;

function schedule(
  order: readonly string[],
  { at, ...settings }: Sizes & Pick<Draft, "startsAt" | "pickSeconds"> & { at: number },
): Pick<MockDraft, "draftId" | "events" | "draft"> {
  const events: DraftEvent[] = [scheduledEvent({ ...settings, order, orderBy: "shuffled", draw: 0 }, at)];
  const draft = foldDraft(events);
  if (!draft) throw new Error("a practice could not be set");
  return { draftId: randomUUID(), events, draft };
}

export const isMockDraftRunning = ({ draft }: MockDraft): boolean => hasStarted(draft) && !isComplete(draft);

/** Repeats all random draws; the first clock starts at the next step. */
export function start(
  mockDraft: MockDraft,
  { setup, pickSeconds, userId }: { setup: MockDraftSetup; pickSeconds: number; userId: string },
  input: TickInput,
): void {
  reset(mockDraft, setup, input);
  const { at } = input;
  const { order, ...settings } = mockDraft.draft;
  Object.assign(mockDraft, schedule(order, { ...settings, startsAt: at, pickSeconds, at }), {
    startedBy: userId,
  });
}

/** Returns to the state before the start. */
export function reset(mockDraft: MockDraft, setup: MockDraftSetup, input: TickInput): void {
  Object.assign(mockDraft, setUp(mockDraft.ownTeamId, setup, input));
}

/**
 * Updates the available players; picked players stay. Returns whether anything changed. A mock draft of a
 * past season stays as it is.
 */
export function updatePlayers(mockDraft: MockDraft, remaining: readonly DraftPlayer[]): boolean {
  const { participants, draft } = mockDraft;
  const ids = new Set(remaining.map(({ playerId }) => playerId));
  if (!participants.players.some(({ playerId }) => ids.has(playerId))) return false;
  const picked = participants.players.filter(
    ({ playerId }) => !ids.has(playerId) && isTaken(draft, playerId),
  );
  const players = [
    ...remaining.map((player) => ({ ...player, canBeDrafted: true })),
    ...picked.map((player) => ({ ...player, canBeDrafted: false })),
  ];
  if (JSON.stringify(players) === JSON.stringify(participants.players)) return false;
  mockDraft.participants = { ...participants, players };
  return true;
}

export function append(mockDraft: MockDraft, events: readonly DraftEvent[]): void {
  mockDraft.events.push(...events);
  mockDraft.draft = events.reduce<Draft>(applyEvent, mockDraft.draft);
}

/** The team of a participant; null for a spectator. */
export const teamOf = ({ ownTeamId }: MockDraft, { teamId }: Pick<Participant, "teamId">): string | null =>
  ownTeamId ?? teamId;

/** Bot names that no user would have. */
const botNames = "Ember Lagoon Palm Torch Coral Tide Flint Reef Mango Cinder Gale Drift".split(" ");

/** The team of the user in a solo practice: the real one, or a new one. */
interface OwnTeam {
  teamId: string;
}

/**
 * The teams of a mock draft. Solo: the user's team and bots for all others. With the league: its teams. Bots fill up to
 * `MOCK_DRAFT_TEAMS_MIN` teams, as far as there are enough players. Throws `AppError` 409 without a round for all teams.
 */
function buildTeams({ teams, players, rules }: MockDraftSetup, own: OwnTeam | null): DraftTeam[] {
  const least = Math.min(MOCK_DRAFT_TEAMS_MIN, players.length);
  const hasRound = (count: number) =>
    count === 0 || sizesFor({ players: players.length, teams: count }, rules).rounds > 0;
  if (!own) {
    if (!hasRound(teams.length)) throw new AppError(409, "There are more teams than contestants");
    return fill(teams, least);
  }
  const team = teams.find(({ teamId }) => teamId === own.teamId) ?? createOwnTeam(own);
  const most = hasRound(teams.length) ? teams.length : players.length;
  return fill([team], Math.max(most, least));
}

const createOwnTeam = ({ teamId }: OwnTeam): DraftTeam => ({
  teamId,
  name: "Your practice team",
  owner: { firstName: "You", lastName: "" },
});

const fill = (teams: DraftTeam[], size: number): DraftTeam[] => [
  ...teams,
  ...Array.from({ length: Math.max(0, size - teams.length) }, (_, index) => botTeam(index)),
];

function botTeam(index: number): DraftTeam {
  const round = Math.floor(index / botNames.length);
  const owner = {
    firstName: botNames[index % botNames.length] ?? "",
    lastName: round === 0 ? "Bot" : `Bot ${round + 1}`,
  };
  return { teamId: randomUUID(), name: `Team ${owner.firstName}`, owner };
}
