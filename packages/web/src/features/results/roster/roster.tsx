import { fullName } from "@emberline/game";
import type { ReplyOf, RosterPlayer, teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useKnownMark } from "../../../platform/session/known-mark.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card, cardStyle } from "../../../ui/layout/card.tsx";
import { CountUp } from "../../../ui/display/count-up.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { signedText } from "../../../ui/text/count-text.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { useFlipAnimation } from "../../../ui/hooks/use-flip-animation.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { ReportIconButton } from "../../chat/index.ts";
import { LoaderFadeOut } from "./loader-fade-out.tsx";
import { type NamedTeam, RenameTeam } from "../../leagues/index.ts";
import { rosterColumns } from "./roster-skeleton.tsx";
import { RosterRow } from "./roster-row.tsx";
import { TeamHistory } from "./team-history.tsx";

type Team = ReplyOf<typeof teamRoutes.theirTeam>["data"];

interface RosterProps {
  leagueId: string;
  team: Team;
  onOpenPlayer: (player: RosterPlayer) => void;
  /** When the team's data was loaded, in epoch milliseconds. */
  loadedAt: number;
  /** The user asked for the team's points. */
  scrollToHistory?: boolean | undefined;
}

/** A team with its players and its score history; its owner can rename it. */
export function Roster({ leagueId, team, onOpenPlayer, loadedAt, scrollToHistory }: RosterProps) {
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
          {team.mine ? (
            <Button onClick={() => rename.show(team)}>
              <Pencil aria-hidden size={16} />
              Rename
            </Button>
          ) : (
            <ReportIconButton
              label={`Report ${team.name}`}
              className="-m-2"
              things={[
                { about: "team", id: team.teamId, label: "The team's name", text: team.name },
                {
                  about: "team-owner",
                  id: team.teamId,
                  label: "The owner's name",
                  text: fullName(team.owner),
                },
              ]}
            />
          )}
        </div>
      </Card>
      <div className={rosterColumns}>
        <Players leagueId={leagueId} team={team} onOpen={onOpenPlayer} />
        <TeamHistory
          key={team.teamId}
          leagueId={leagueId}
          teamId={team.teamId}
          players={team.players}
          scrollTo={scrollToHistory}
        />
      </div>
      {rename.shown && (
        <RenameTeam
          key={rename.shown.visit}
          team={rename.shown.subject}
          open={rename.open}
          onClose={rename.close}
        />
      )}
    </div>
  );
}

interface PlayersProps {
  leagueId: string;
  team: Team;
  onOpen: RosterProps["onOpenPlayer"];
}

/** As far as the page has loaded the league. */
const useIsDraftOver = (leagueId: string): boolean =>
  useQuery({ ...routeQuery(leagueCalls.get, { params: { leagueId } }), enabled: false }).data?.data.drafts[0]
    ?.complete === true;

function Total({ team }: { team: Team }) {
  return (
    <p className="leading-tight">
      <strong className="display figures text-2xl">
        <CountUp key={team.teamId} value={team.totalPoints} />
      </strong>{" "}
      <span className="text-sm text-dim">
        {team.totalPoints === 1 ? "point" : "points"}
        {team.bonus !== 0 && `, ${signedText(team.bonus)} from polls`}
      </span>
    </p>
  );
}

function Players({ leagueId, team, onOpen }: PlayersProps) {
  const isDraftOver = useIsDraftOver(leagueId);
  const isBehind = useKnownMark()?.bar === true;
  const list = useFlipAnimation<HTMLUListElement>();
  if (team.players.length === 0) {
    return (
      <Card>
        <EmptyState title={team.mine ? "No players on your team yet." : "No players on this team yet."}>
          {isBehind
            ? "Players are added in the draft. If that was after an episode that you have not seen, they are shown once you have."
            : isDraftOver
              ? "The draft of this league is over. An admin of the site can still put contestants on this team."
              : "Players are added in the draft."}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul ref={list} className={classNames(cardStyle, "overflow-clip")}>
      {team.players.map((player) => (
        <RosterRow key={player.playerId} player={player} onOpen={onOpen} />
      ))}
    </ul>
  );
}
