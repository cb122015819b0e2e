import type { ReplyOf, teamRoutes } from "@emberline/contract";
import { Link } from "react-router";
import { Badge } from "../../../ui/display/badge.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { DraftPhase } from "./draft-phase.ts";
import { useDraftPhase } from "./use-draft-phase.ts";

type MyLeague = ReplyOf<typeof teamRoutes.mine>["data"][number]["league"];

/** A league's number of teams and its draft's phase, with a link to the room once that is open. */
export function LeagueSummary({ league }: { league: MyLeague }) {
  const phase = useDraftPhase(league.draft);
  return (
    <p className="flex flex-wrap items-center gap-2 text-dim">
      <Badge>{countText(league.teamsCount, "team")}</Badge>
      {league.draft?.aborted ? (
        <Badge>Draft ended by an admin</Badge>
      ) : phase ? (
        <DraftBadge leagueId={league.leagueId} phase={phase} />
      ) : (
        "No draft set yet"
      )}
    </p>
  );
}

function DraftBadge({ leagueId, phase }: { leagueId: string; phase: DraftPhase }) {
  if (phase.state === "complete") return <Badge tone="lagoon">Draft complete</Badge>;
  if (phase.state === "set" && !phase.open) return <Badge tone="gold">Draft {phase.text}</Badge>;
  return (
    <Link to={`/draft/${leagueId}`} className={pillStyle}>
      <span aria-hidden className={dotStyle} />
      {linkText(phase)}
    </Link>
  );
}

function linkText(phase: DraftPhase): string {
  if (phase.state === "set") return `Draft ${phase.text}: the room is open`;
  return phase.state === "live" && phase.paused ? "Draft paused" : "Draft live now";
}

const pillStyle =
  "ember-fill figures relative inline-flex min-h-7 items-center gap-2 rounded-full px-3 text-xs font-bold " +
  "hover:brightness-105 after:absolute after:-inset-x-1 after:-inset-y-2";
const dotStyle = "size-2 rounded-full bg-on-ember motion-safe:animate-pulse";
