import type { ReplyOf, teamRoutes } from "@emberline/contract";
import { Link } from "react-router";
import { Badge } from "../../../ui/display/badge.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { DraftMoment } from "./draft-phase.ts";
import { useDraftMoment } from "./use-draft-phase.ts";

type MyLeague = ReplyOf<typeof teamRoutes.mine>["data"][number]["league"];

/** How many teams a league has, where its draft stands, and the way in once somebody is there. */
export function LeagueLine({ league }: { league: MyLeague }) {
  const moment = useDraftMoment(league.draft);
  return (
    <p className="flex flex-wrap items-center gap-2 text-dim">
      <Badge>{countText(league.teamsCount, "team")}</Badge>
      {league.draft?.aborted ? (
        <Badge>Draft ended by an admin</Badge>
      ) : moment ? (
        <DraftBadge leagueId={league.leagueId} moment={moment} />
      ) : (
        "No draft set yet"
      )}
    </p>
  );
}

function DraftBadge({ leagueId, moment }: { leagueId: string; moment: DraftMoment }) {
  if (moment.state === "complete") return <Badge tone="lagoon">Draft complete</Badge>;
  if (moment.state === "set" && !moment.open) return <Badge tone="gold">Draft {moment.text}</Badge>;
  return (
    <Link to={`/draft/${leagueId}`} className={pillStyle}>
      <span aria-hidden className={dotStyle} />
      {callOf(moment)}
    </Link>
  );
}

function callOf(moment: DraftMoment): string {
  if (moment.state === "set") return `Draft ${moment.text}: the room is open`;
  return moment.state === "live" && moment.paused ? "Draft paused" : "Draft live now";
}

const pillStyle =
  "ember-fill figures relative inline-flex min-h-7 items-center gap-2 rounded-full px-3 text-xs font-bold " +
  "hover:brightness-105 after:absolute after:-inset-x-1 after:-inset-y-2";
const dotStyle = "size-2 rounded-full bg-on-ember motion-safe:animate-pulse";
