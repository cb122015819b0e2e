import { playerRoutes, type RosterPlayer } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { pollingQuery } from "../../api/polling-query.ts";
import { TribeTag } from "../../ui/display/badge.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Avatar } from "../../ui/art/avatar.tsx";
import { fullName } from "../../ui/text/full-name.ts";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { Torch } from "../../ui/art/torch.tsx";
import { VisuallyHidden } from "../../ui/layout/visually-hidden.tsx";
import { EpisodeScores } from "./episode-scores.tsx";

interface ScoreHistorySheetProps {
  /** Null before the first opening. */
  player: RosterPlayer | null;
  open: boolean;
  onClose: () => void;
}

/** A player's scores by episode. */
export function ScoreHistorySheet({ player, open, onClose }: ScoreHistorySheetProps) {
  if (player === null) return null;
  const name = fullName(player);
  return (
    <Sheet open={open} onClose={onClose} title={name} scrollFocusable>
      <div className="mb-4 flex items-center gap-3">
        <Avatar
          name={name}
          photoUrl={player.photoUrl}
          color={player.tribe?.color}
          size={72}
          eliminated={player.eliminated}
        />
        <div className="min-w-0 flex-1 text-[0.9375rem] text-dim">
          {player.tribe && <TribeTag name={player.tribe.name} color={player.tribe.color} />}
          <p>{player.eliminated ? "Voted out" : "Still in the game"}</p>
        </div>
        <Torch lit={!player.eliminated} size={40} label="" />
        <p className="text-right leading-tight">
          <strong className="display figures text-3xl">{player.totalPoints}</strong>
          <span className="block text-xs text-dim">{player.totalPoints === 1 ? "point" : "points"}</span>
        </p>
      </div>
      <div className="min-h-[26rem]">
        <LoadBoundary skeleton={<HistorySkeleton />}>
          <History playerId={player.playerId} />
        </LoadBoundary>
      </div>
    </Sheet>
  );
}

function History({ playerId }: { playerId: string }) {
  const { data: episodes } = useSuspenseQuery(
    pollingQuery(playerRoutes.scoreHistory, { params: { playerId } }),
  ).data;
  if (episodes.length === 0) {
    return <EmptyState title="No scores yet">Scores appear with the first scored episode.</EmptyState>;
  }
  return <EpisodeScores episodes={episodes} />;
}

function HistorySkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="mb-2 h-24 w-full rounded-xl!" />
      {[0, 1, 2].map((row) => (
        <SkeletonBar key={row} className="h-24 w-full rounded-xl!" />
      ))}
    </div>
  );
}
