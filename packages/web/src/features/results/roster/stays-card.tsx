import type { RosterPlayer, TeamStay } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { ChevronRight } from "lucide-react";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { numberText } from "../../../ui/text/count-text.ts";

interface FormerPlayersProps {
  stays: readonly TeamStay[];
  onOpen: (player: RosterPlayer) => void;
}

/** Who left a team during the season, and what the team earned with them; nothing without any. */
export function FormerPlayers({ stays, onOpen }: FormerPlayersProps) {
  const former = stays.filter(({ until }) => until !== null);
  if (former.length === 0) return null;
  return (
    <Card flush title="Former contestants">
      <ul>
        {former.map((stay) => (
          // A player may come a second time.
          <li key={`${stay.playerId} ${stay.from} ${stay.until}`} className="border-t border-line/60">
            <StayButton stay={stay} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A click opens the player's scores. */
function StayButton({ stay, onOpen }: { stay: TeamStay; onOpen: FormerPlayersProps["onOpen"] }) {
  const { photoUrl, tribe, eliminated, points } = stay;
  const name = fullName(stay);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(stay)}
      className="flex w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-ink-3/60 focus-visible:-outline-offset-2"
    >
      <Avatar name={name} photoUrl={photoUrl} color={tribe?.color} size={36} eliminated={eliminated} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>{" "}
        <span className="block text-[0.8125rem] text-dim">{periodText(stay)}</span>
      </span>{" "}
      <span className="text-right">
        <strong className="display figures text-lg">{numberText(points)}</strong>{" "}
        <span className="block text-xs text-dim">{points === 1 ? "point" : "points"}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="-mr-1 shrink-0 text-dim max-[22rem]:hidden" />
    </button>
  );
}

/** The episodes that count for the team: "Episodes 1–5", "From episode 6". */
export function periodText({ from, until }: Pick<TeamStay, "from" | "until">): string {
  const first = from ?? 1;
  if (until === null) return from === null ? "All episodes" : `From episode ${first}`;
  if (first >= until) return "Left before an episode counted";
  const last = until - 1;
  return first === last ? `Episode ${first}` : `Episodes ${first}–${last}`;
}
