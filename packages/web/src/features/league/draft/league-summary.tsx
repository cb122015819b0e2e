import type { ReplyOf, teamRoutes } from "@emberline/contract";
import { Link } from "react-router";
import { Badge } from "../../../ui/display/badge.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { DraftCountdown } from "./draft-countdown.ts";
import { useDraftCountdown } from "./use-draft-countdown.ts";

type MyLeague = ReplyOf<typeof teamRoutes.mine>["data"][number]["league"];

/** A league's number of teams and its draft's phase, with a link to the room once that is open. */
export function LeagueSummary({ league }: { league: MyLeague }) {
  const countdown = useDraftCountdown(league.draft);
  return (
    <p className="flex flex-wrap items-center gap-2 text-dim">
      <Badge>{countText(league.teamsCount, "team")}</Badge>
      {league.draft?.aborted ? (
        <Badge>Draft ended by an admin</Badge>
      ) : countdown ? (
        <DraftBadge leagueId={league.leagueId} countdown={countdown} />
      ) : (
        "No draft set yet"
      )}
    </p>
  );
}

function DraftBadge({ leagueId, countdown }: { leagueId: string; countdown: DraftCountdown }) {
  if (countdown.phase === "complete") return <Badge tone="lagoon">Draft complete</Badge>;
  if (countdown.phase === "scheduled" && !countdown.open)
    return <Badge tone="gold">Draft {countdown.text}</Badge>;
  return (
    <Link to={`/draft/${leagueId}`} className={pillStyle}>
      <span aria-hidden className={dotStyle} />
      {linkText(countdown)}
    </Link>
  );
}

function linkText(countdown: DraftCountdown): string {
  if (countdown.phase === "scheduled") return `Draft ${countdown.text}: the room is open`;
  return countdown.phase === "running" && countdown.paused ? "Draft paused" : "Draft live now";
}

const pillStyle =
  "ember-fill figures relative inline-flex min-h-7 items-center gap-2 rounded-full px-3 text-xs font-bold " +
  "hover:brightness-105 after:absolute after:-inset-x-1 after:-inset-y-2";
const dotStyle = "size-2 rounded-full bg-on-ember motion-safe:animate-pulse";
