import type { moveRoutes, ReplyOf, RosterPlayer } from "@emberline/contract";
import type { Draft } from "@emberline/game";
import { buildBoard } from "../state/build-board.ts";
import { initialRoomState, type RoomState } from "../state/room-state.ts";

export type OwnMoves = NonNullable<ReplyOf<typeof moveRoutes.get>["data"]["own"]>;
type LateDraft = NonNullable<OwnMoves["lateDraft"]>;

/** One that goes on: it starts, or the clock of a pick runs out, at `dueAt`. */
export type DueLateDraft = LateDraft & { dueAt: string };

/** The user's team, as the room names it. */
export interface OwnTeam {
  teamId: string;
  name: string;
  owner: { firstName: string; lastName: string };
}

interface Known {
  team: OwnTeam;
  leagueName: string;
  late: DueLateDraft;
  free: readonly RosterPlayer[];
  /** The server's time minus the device's monotonic clock, in milliseconds. */
  offset: number;
}

/** The draft room of a team that drafts alone, as the room of a league's draft would be. */
export function lateRoomState({ team, leagueName, late, free, offset }: Known): RoomState {
  const draft = draftOf(team.teamId, late);
  const drafted = late.picks.map(({ player }) => ({ ...player, canBeDrafted: false }));
  const participants = {
    teams: [team],
    players: [...free.map((player) => ({ ...player, canBeDrafted: true })), ...drafted],
  };
  return {
    ...initialRoomState,
    connectionStatus: "live",
    log: { draftId: team.teamId, version: late.picks.length, draft, received: [] },
    participants,
    board: buildBoard(draft, participants, team.teamId),
    roomInfo: { desk: null, leagueName, roomOpensAt: 0, seedHash: null, practice: null },
    myTeamId: team.teamId,
    offset,
  };
}

function draftOf(teamId: string, { size, pickSeconds, startedAt, dueAt, picks }: DueLateDraft): Draft {
  const begunAt = startedAt === null ? null : Date.parse(startedAt);
  const due = Date.parse(dueAt);
  return {
    order: [teamId],
    orderBy: "hand",
    draw: 0,
    rounds: size,
    startsAt: begunAt ?? due,
    pickSeconds,
    picks: picks.map(({ player, by, at }, index) => ({
      pickNumber: index + 1,
      teamId,
      playerId: player.playerId,
      by,
      at: Date.parse(at),
    })),
    pickNumber: picks.length + 1,
    begunAt,
    startedAt: begunAt,
    deadline: begunAt === null ? null : due,
    fullDeadline: null,
    pausedAt: null,
    remainingMs: null,
    ready: [],
    away: [],
    completedAt: null,
    aborted: null,
  };
}
