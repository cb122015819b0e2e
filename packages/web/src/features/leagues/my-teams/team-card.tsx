import type { RosterPlayer, TeamOverview } from "@emberline/contract";
import { ChevronRight, Pencil } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "../../../ui/link.tsx";
import { buttonStyle } from "../../../ui/controls/button-style.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import type { NamedTeam } from "./rename-team-sheet.tsx";
import { teamCardStyle } from "./team-card-style.ts";
import { fullName, inGameText } from "@emberline/game";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { RankArrow } from "../../../ui/display/rank-arrow.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";

const FACES_MAX = 12;

/** A team's players, each with a lit or snuffed torch. */
function TeamFaces({ players }: { players: RosterPlayer[] }) {
  const rest = players.length - FACES_MAX;
  if (players.length === 0) return null;
  return (
    <ul aria-label="Players" className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
      {players.slice(0, FACES_MAX).map((player) => (
        <li key={player.playerId} title={fullName(player)} className="flex items-end">
          <Avatar
            name={fullName(player)}
            alt={fullName(player)}
            photoUrl={player.photoUrl}
            color={player.tribe?.color}
            size={38}
            eliminated={player.eliminated}
          />
          <span className="-ml-1.5 -mb-1">
            <Torch lit={!player.eliminated} size={26} label={inGameText(player)} />
          </span>
        </li>
      ))}
      {rest > 0 && (
        <li className="text-sm text-dim">
          <span aria-hidden>+{rest}</span>
          <span className="sr-only">and {countText(rest, "other")}</span>
        </li>
      )}
    </ul>
  );
}

interface TeamCardProps {
  team: TeamOverview;
  onRename: (team: NamedTeam) => void;
  /** What is due, as list items. */
  children: ReactNode;
}

/**
 * One of the user's teams. View League covers the whole card, so that a tap anywhere opens the league; the other
 * controls lie above it.
 */
export function TeamCard({ team, onRename, children }: TeamCardProps) {
  const id = useId();
  const { league, players, standing } = team;
  return (
    <article
      className={classNames(
        teamCardStyle,
        "transition-colors hover:border-edge has-[a[data-stretched]:focus-visible]:border-ember",
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p id={id} className="line-clamp-2 text-sm wrap-anywhere text-dim">
            <span className="font-semibold text-ember">{league.name}</span> ·{" "}
            {countText(league.teamsCount, "team")}
          </p>
          <h2 className="mt-0.5 line-clamp-3 text-xl wrap-anywhere" title={team.name}>
            {team.name}
          </h2>
        </div>
        <Button
          variant="text"
          aria-label={`Rename ${team.name}`}
          className="z-1 -mt-2 -mr-2 min-w-11 shrink-0 px-2 text-sm text-dim"
          onClick={() => onRename(team)}
        >
          <Pencil aria-hidden size={18} />
          {/* The smallest phones need the room for the names. */}
          <span className="smallest:hidden">Rename</span>
        </Button>
      </div>
      {standing === null && players.length === 0 ? (
        <p className="text-dim">Your contestants come with the draft.</p>
      ) : (
        <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-2 @3xl:items-center @3xl:gap-6">
          {standing === null ? (
            <p className="text-dim">No points yet. They start with the first scored episode.</p>
          ) : (
            <TeamFigures standing={standing} teamsCount={league.teamsCount} episode={team.latestEpisode} />
          )}
          <TeamFaces players={players} />
        </div>
      )}
      <div className="mt-auto flex flex-wrap items-end gap-x-3">
        <ul aria-label="To do" className="relative z-1 flex min-w-0 flex-wrap gap-2 pb-1.5 empty:hidden">
          {children}
        </ul>
        <Link
          data-stretched
          aria-describedby={id}
          to={`/league/${league.leagueId}`}
          className={buttonStyle({ variant: "text" }, stretchedStyle)}
        >
          View League
          <ChevronRight aria-hidden size={18} />
        </Link>
      </div>
    </article>
  );
}

/** A position or a transform of its own would keep the link's area from covering the card. */
const stretchedStyle =
  "static! -mr-2 ml-auto shrink-0 translate-none! px-2! after:absolute after:inset-0 after:rounded-2xl";

interface TeamFiguresProps {
  standing: NonNullable<TeamOverview["standing"]>;
  teamsCount: number;
  episode: TeamOverview["latestEpisode"];
}

/** The rank with its movement, the total, and what the latest episode earned. */
function TeamFigures({ standing, teamsCount, episode }: TeamFiguresProps) {
  const { rank, tied, movement, totalPoints } = standing;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line/60 rounded-xl border border-line/60 bg-ink-3/50 py-2.5">
      <Figure label={`Rank of ${teamsCount}`}>
        <span className={classNames(rank === 1 && "text-gold")}>
          <RankMark rank={rank} shared={tied} />
        </span>
        {movement !== 0 && (
          <span className="inline-flex items-center gap-0.5 text-sm text-dim">
            <RankArrow change={movement} />
            <span aria-hidden>{Math.abs(movement)}</span>
          </span>
        )}
      </Figure>
      <Figure label={totalPoints === 1 ? "Point" : "Points"}>{numberText(totalPoints)}</Figure>
      <Figure label={episode === null ? "Episode" : `Episode ${episode.number}`}>
        {episode === null ? "–" : withSign(episode.points)}
      </Figure>
    </dl>
  );
}

/** The number stands above its label, which screen readers hear first. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse items-center px-1 text-center">
      <dt className="text-xs text-dim">{label}</dt>
      <dd className="display figures flex items-center gap-1.5 text-2xl leading-8">{children}</dd>
    </div>
  );
}

const withSign = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
