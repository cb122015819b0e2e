import type { ReplyOf, RosterPlayer, teamRoutes } from "@emberline/contract";
import { Pencil } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card, cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { signedText } from "../../../ui/text/count-text.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { fullName } from "../../../ui/text/full-name.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { LoaderFadeOut } from "./loader-fade-out.tsx";
import type { NamedTeam } from "../my-teams/rename-team-sheet.tsx";
import { RosterRow } from "./roster-row.tsx";
import { TeamHistory } from "./team-history.tsx";

const RenameTeamSheet = lazySheet(() => import("../my-teams/rename-team-sheet.tsx"), "RenameTeamSheet");

type Team = ReplyOf<typeof teamRoutes.theirTeam>["data"];

interface RosterProps {
  team: Team;
  onOpenPlayer: (player: RosterPlayer) => void;
  /** When the team's data was loaded, in epoch milliseconds. */
  loadedAt: number;
  /** The user asked for the team's points. */
  scrollToHistory?: boolean | undefined;
}

/** A team with its players and its score history; its owner can rename it. */
export function Roster({ team, onOpenPlayer, loadedAt, scrollToHistory }: RosterProps) {
  const rename = useSheet<NamedTeam>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-dim">{team.mine ? "Your team" : fullName(team.owner)}</p>
          <h2 className="line-clamp-3 text-2xl wrap-anywhere" title={team.name}>
            {team.name}
          </h2>
        </div>
        <div className="flex items-center gap-4">
          <LoaderFadeOut loadedAt={loadedAt} />
          <Total team={team} />
          {team.mine && (
            <Button onClick={() => rename.show(team)}>
              <Pencil aria-hidden size={16} />
              Rename
            </Button>
          )}
        </div>
      </Card>
      <div className={columnsStyle}>
        <Players team={team} onOpen={onOpenPlayer} />
        <TeamHistory key={team.teamId} teamId={team.teamId} scrollTo={scrollToHistory} />
      </div>
      {rename.shown && (
        <RenameTeamSheet
          key={rename.shown.visit}
          team={rename.shown.subject}
          open={rename.open}
          onClose={rename.close}
        />
      )}
    </div>
  );
}

/** The players, with the history beside or below them. */
const columnsStyle = "grid grid-cols-1 items-start gap-4 lg:grid-cols-2";

function Total({ team }: { team: Team }) {
  return (
    <p className="leading-tight">
      <strong className="display figures text-2xl">{team.totalPoints}</strong>{" "}
      <span className="text-sm text-dim">
        {team.totalPoints === 1 ? "point" : "points"}
        {team.bonus !== 0 && `, ${signedText(team.bonus)} from polls`}
      </span>
    </p>
  );
}

function Players({ team, onOpen }: { team: Team; onOpen: RosterProps["onOpenPlayer"] }) {
  if (team.players.length === 0) {
    return (
      <Card>
        <EmptyState title={team.mine ? "No players on your team yet." : "No players on this team yet."}>
          Players are added in the draft.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className={classNames(cardStyle, "overflow-clip")}>
      {team.players.map((player) => (
        <RosterRow key={player.playerId} player={player} onOpen={onOpen} />
      ))}
    </ul>
  );
}

export function RosterSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Card className="flex items-center justify-between">
        <div className="space-y-2">
          <SkeletonBar className="h-3.5 w-20" />
          <SkeletonBar className="h-6 w-36" />
        </div>
        <SkeletonBar className="h-11 w-28 rounded-xl!" />
      </Card>
      <div className={columnsStyle}>
        <div className={classNames(cardStyle, "overflow-clip")}>
          {[0, 1, 2, 3].map((row) => (
            <div
              key={row}
              className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0"
            >
              <SkeletonBar className="size-12 rounded-xl!" />
              <div className="flex-1 space-y-2">
                <SkeletonBar className="h-4 w-2/5" />
                <SkeletonBar className="h-3 w-1/5" />
              </div>
              <SkeletonBar className="h-6 w-10" />
            </div>
          ))}
        </div>
        <HistorySkeleton />
      </div>
    </div>
  );
}
