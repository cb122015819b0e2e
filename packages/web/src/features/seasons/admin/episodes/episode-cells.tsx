import { publishingRoutes, type ReplyOf, type scoringRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";

export type Episode = ReplyOf<typeof scoringRoutes.episodes>["data"][number];

interface Props {
  episode: Episode;
}

export const NumberAndTitle = ({ episode: { number, title } }: Props) => (
  <div className="min-w-0">
    <span className="block text-[0.8125rem] text-dim">Episode {number}</span>
    <span className="font-semibold wrap-anywhere">{title ?? "No title yet"}</span>
  </div>
);

export const AirDate = ({ episode: { airDate } }: Props) => (
  <time dateTime={airDate}>{dateTimeText(airDate)}</time>
);

export function ScoredBadge({ episode: { episodeId, scored } }: Props) {
  const publishing = useQuery(routeQuery(publishingRoutes.list)).data?.data ?? [];
  // Fans see nothing of a held episode until it is published.
  const isHeld = publishing.some((each) => each.isHeld && each.episodeId === episodeId);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      {isHeld && <Badge tone="ember">Held</Badge>}
      <Badge tone={scored === 0 ? "neutral" : "lagoon"}>
        {scored === 0 ? "No scores yet" : `${countText(scored, "contestant")} scored`}
      </Badge>
    </span>
  );
}

export const scoresPath = ({ episodeId }: Episode): string => `/admin/episodes/${episodeId}/scores`;
