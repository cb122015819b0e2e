import type { DraftTeam, draftRoutes, ReplyOf } from "@emberline/contract";
import { type Aborted, type Draft, type DraftPick, foldDraft, isSecondDraft } from "@emberline/game";
import type { ReactNode } from "react";
import { pickSourceDetail, shortPickSource } from "../parts/pick-source-text.ts";
import { buildBoard } from "../state/build-board.ts";
import type { BoardSlot } from "../state/room-state.ts";

/** A draft's log with its participants, as the API returns it. */
export type DraftRecord = NonNullable<ReplyOf<typeof draftRoutes.board>["data"]>;

/** A complete draft, arranged by round. */
export interface ResultsBoard {
  /** Epoch milliseconds. */
  completedAt: number;
  /** Null unless an admin ended it. */
  aborted: Aborted | null;
  /** In the order of round 1. */
  teams: DraftTeam[];
  /** Each round's slots in the order of the picks. */
  rounds: BoardSlot[][];
  isSecond: boolean;
  /** A second draft that has begun; otherwise null. */
  secondDraft: Draft | null;
}

/** The props of the page's parts. */
export interface ResultsProps {
  draft: DraftRecord;
  board: ResultsBoard;
  /** Null for a user without a team in this draft. */
  myTeamId: string | null;
}

export interface ListProps extends ResultsProps {
  /** The reactions to a pick. */
  renderReactions: (slot: BoardSlot) => ReactNode;
}

/** A draft's rounds; null until the draft is complete. */
export function resultsBoardOf({ events, teams, players }: DraftRecord): ResultsBoard | null {
  const draft = foldDraft(events);
  if (!draft || draft.completedAt === null) return null;
  const participants = players.map((player) => ({ ...player, totalPoints: 0, canBeDrafted: false }));
  const slots = buildBoard(draft, { teams, players: participants }, null).draftOrder;
  const rounds = Array.from({ length: draft.rounds }, (_, index) =>
    slots.filter(({ round }) => round === index + 1),
  );
  // In a second draft a team may have no pick.
  const teamOf = new Map(teams.map((team) => [team.teamId, team]));
  const teamsInOrder = draft.kept
    ? draft.order.flatMap((teamId) => teamOf.get(teamId) ?? [])
    : (rounds[0] ?? []).map(({ team }) => team);
  return {
    completedAt: draft.completedAt,
    aborted: draft.aborted,
    teams: teamsInOrder,
    rounds,
    isSecond: isSecondDraft(draft),
    secondDraft: draft.kept ? draft : null,
  };
}

/** The slots in which a team got a player. */
export const picksOf = ({ rounds }: ResultsBoard, teamId: string): BoardSlot[] =>
  rounds.flat().filter((slot) => slot.team.teamId === teamId && slot.player !== null);

/** How a pick was made, as part of a sentence: "from your queue, second choice". */
export const pickSourceText = (pick: DraftPick, isMine: boolean): string =>
  shortPickSource(pick, isMine) + pickSourceDetail(pick);
