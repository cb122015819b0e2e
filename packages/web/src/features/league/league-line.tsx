import { leagueRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../ui/badge.tsx";
import { countText } from "../../ui/count-text.ts";
import { useNow } from "../../ui/use-now.ts";
import { liveQueryOf } from "../../api/live-query.ts";
import { draftMoment, tickMs, type SetDraft } from "./draft-moment.ts";

/** How many teams a league has and where its draft stands; nothing until it is known. */
export function LeagueLine({ leagueId }: { leagueId: string }) {
  const league = useQuery(liveQueryOf(leagueRoutes.get, { params: { leagueId } })).data?.data;
  if (league === undefined) return null;
  const draft = league.drafts[0];
  return (
    <p className="flex animate-rise flex-wrap items-center gap-2 text-dim">
      <Badge>{countText(league.teams.length, "team")}</Badge>
      {draft ? <DraftBadge draft={draft} /> : "No draft set yet"}
    </p>
  );
}

function DraftBadge({ draft }: { draft: SetDraft }) {
  const now = useNow(tickMs(draft));
  const moment = draftMoment(draft, now);
  if (moment.state === "live") return <Badge tone="ember">Draft live now</Badge>;
  if (moment.state === "complete") return <Badge tone="lagoon">Draft complete</Badge>;
  return <Badge tone="gold">Draft {moment.text}</Badge>;
}
