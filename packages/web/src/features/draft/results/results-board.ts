import type { DraftTeam, draftRoutes, ReplyOf } from "@emberline/contract";
import { type Aborted, foldDraft } from "@emberline/game";
import { buildBoard } from "../state/build-board.ts";
import type { BoardSlot } from "../state/room-state.ts";

/** A draft's log with whom it speaks of, as the server gives it. */
export type DraftRecord = NonNullable<ReplyOf<typeof draftRoutes.board>["data"]>;

/** A complete draft as its board shows it. */
export interface ResultsBoard {
  /** Epoch milliseconds. */
  completedAt: number;
  /** Null unless an admin ended it. */
  aborted: Aborted | null;
  /** As they picked in round 1. */
  teams: DraftTeam[];
  /** Each round's slots in the order of the picks. */
  rounds: BoardSlot[][];
}

/** What the parts of the page get. */
export interface ResultsProps {
  draft: DraftRecord;
  board: ResultsBoard;
  /** Null for somebody without a team in it. */
  myTeamId: string | null;
}

/** The board of a draft round by round; null as long as it is not complete. */
export function resultsBoardOf({ events, teams, players }: DraftRecord): ResultsBoard | null {
  const draft = foldDraft(events);
  if (!draft || draft.completedAt === null) return null;
  const participants = players.map((player) => ({ ...player, totalPoints: 0, canBeDrafted: false }));
  const slots = buildBoard(draft, { teams, players: participants }).draftOrder;
  const rounds = Array.from({ length: draft.rounds }, (_, index) =>
    slots.filter(({ round }) => round === index + 1),
  );
  const teamsInOrder = (rounds[0] ?? []).map(({ team }) => team);
  return { completedAt: draft.completedAt, aborted: draft.aborted, teams: teamsInOrder, rounds };
}

/** The contestants that a team came away with. */
export const picksOf = ({ rounds }: ResultsBoard, teamId: string): BoardSlot[] =>
  rounds.flat().filter((slot) => slot.team.teamId === teamId && slot.player !== null);
