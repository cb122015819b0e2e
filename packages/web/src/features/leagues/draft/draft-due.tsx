import type { TeamOverview } from "@emberline/contract";
import { CalendarClock, Timer } from "lucide-react";
import { PillLink } from "../../../ui/controls/pill.tsx";
import type { DraftCountdown } from "./draft-countdown.ts";
import { useDraftCountdown } from "./use-draft-countdown.ts";

/** What a league's draft needs, as an item of a team's card; nothing once there are players. */
export function DraftDue({ team: { league, players } }: { team: TeamOverview }) {
  const { leagueId, draft } = league;
  const countdown = useDraftCountdown(draft);
  if (countdown !== null && countdown.phase !== "complete") {
    return (
      <li>
        <ScheduledDraft leagueId={leagueId} countdown={countdown} />
      </li>
    );
  }
  if (players.length > 0) return null;
  return (
    <li>
      {league.mine ? (
        <PillLink tone="due" to={`/league/${leagueId}?tab=settings`}>
          <CalendarClock aria-hidden size={15} />
          Set the draft
        </PillLink>
      ) : (
        <PillLink tone="quiet" to={`/league/${leagueId}`}>
          {draft?.aborted ? "Draft ended by an admin" : "No draft set yet"}
        </PillLink>
      )}
    </li>
  );
}

function ScheduledDraft({
  leagueId,
  countdown,
}: {
  leagueId: string;
  countdown: Exclude<DraftCountdown, { phase: "complete" }>;
}) {
  const isOpen = countdown.phase === "running" || countdown.open;
  return (
    <PillLink tone={isOpen ? "due" : "set"} to={isOpen ? `/draft/${leagueId}` : `/league/${leagueId}`}>
      {countdown.phase === "running" && !countdown.paused ? (
        <span aria-hidden className="size-2 rounded-full bg-on-ember motion-safe:animate-pulse" />
      ) : (
        <Timer aria-hidden size={15} />
      )}
      {textOf(countdown)}
    </PillLink>
  );
}

function textOf(countdown: Exclude<DraftCountdown, { phase: "complete" }>): string {
  if (countdown.phase === "running") return countdown.paused ? "Draft paused" : "Draft live now";
  return countdown.open ? `Draft ${countdown.text}: the room is open` : `Draft ${countdown.text}`;
}
