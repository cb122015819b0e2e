import { draftRoutes } from "@emberline/contract";
import { foldDraft } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { EndDraftSheet } from "../../../drafts/index.ts";
import type { AdminLeague } from "./admin-league.ts";

interface Props {
  league: AdminLeague;
  open: boolean;
  onClose: () => void;
}

/** Loads the number of picks, which the table does not have. */
export function EndDraft({ league, open, onClose }: Props) {
  const { leagueId } = league;
  const board = useQuery({ ...routeQuery(draftRoutes.board, { params: { leagueId } }), staleTime: 0 });
  const events = board.isFetchedAfterMount ? board.data?.data?.events : undefined;
  const picksMade = events ? (foldDraft(events)?.picks.length ?? 0) : null;
  return (
    <EndDraftSheet league={league} picksMade={picksMade} open={open} onClose={onClose} onDone={onClose} />
  );
}
