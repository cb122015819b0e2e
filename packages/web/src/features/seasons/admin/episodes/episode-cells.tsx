import type { ReplyOf, scoringRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { Badge } from "../../../../ui/display/badge.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { RowActions } from "../../../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
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

export const ScoredBadge = ({ episode: { scored }, held }: Props & { held: boolean }) => (
  <span className="inline-flex flex-wrap justify-end gap-1.5">
    {held && <Badge tone="ember">Held</Badge>}
    <Badge tone={scored === 0 ? "neutral" : "lagoon"}>
      {scored === 0 ? "No scores yet" : `${countText(scored, "contestant")} scored`}
    </Badge>
  </span>
);

export const EpisodeActions = ({ episode, onEdit, onDelete }: Props & RecordListProps<Episode>) => (
  <span className="inline-flex flex-wrap items-center gap-2 xl:flex-nowrap">
    <ButtonLink
      size="s"
      className="whitespace-nowrap"
      to={scoresPath(episode)}
      aria-label={`Set Scores, ${episodeName(episode)}`}
    >
      Set Scores
    </ButtonLink>
    <RowActions of={episodeName(episode)} onEdit={() => onEdit(episode)} onDelete={() => onDelete(episode)} />
  </span>
);

export const scoresPath = ({ episodeId }: Episode): string => `/admin/episodes/${episodeId}/scores`;
