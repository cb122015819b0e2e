import { episodeName } from "@emberline/game";
import { useState, type ReactNode } from "react";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { fromNowText } from "../../../../ui/text/time-text.ts";
import { AirDate, type Episode, NumberAndTitle, scoresPath } from "./episode-cells.tsx";

export interface UpcomingEpisodesProps {
  /** Newest first. */
  records: readonly Episode[];
  onEdit: (episode: Episode) => void;
}

/** The admin's next tasks: the episode to score, and the next one to air. */
export function UpcomingEpisodes({ records: episodes, onEdit }: UpcomingEpisodesProps) {
  const [now] = useState(serverNow);
  const [toScore, ...others] = episodes
    .filter(({ scored, airDate }) => scored === 0 && Date.parse(airDate) <= now)
    .toReversed();
  const next = episodes.findLast(({ airDate }) => Date.parse(airDate) > now);
  return (
    <div className="mb-5 grid grid-cols-1 gap-3 md:grid-cols-2">
      <Highlight
        title="To score"
        episode={toScore}
        now={now}
        empty="Every episode that has aired has scores."
        note={others.length > 0 && `and ${countText(others.length, "later episode")}`}
        action={
          toScore && (
            <ButtonLink
              variant="primary"
              to={scoresPath(toScore)}
              aria-label={`Set Scores of ${episodeName(toScore)}`}
            >
              Set Scores
            </ButtonLink>
          )
        }
      />
      <Highlight
        title="Next to air"
        episode={next}
        now={now}
        empty="No episode has an air date to come."
        action={
          next && (
            <Button aria-label={`Edit ${episodeName(next)}`} onClick={() => onEdit(next)}>
              Edit
            </Button>
          )
        }
      />
    </div>
  );
}

interface HighlightProps {
  title: string;
  episode: Episode | undefined;
  now: number;
  empty: string;
  note?: string | false;
  action: ReactNode;
}

function Highlight({ title, episode, now, empty, note, action }: HighlightProps) {
  return (
    <Card aria-label={title}>
      <h2 className="mb-1.5 font-text text-xs font-semibold tracking-wide text-ember uppercase">{title}</h2>
      {episode ? (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <NumberAndTitle episode={episode} />
            <p className="mt-0.5 text-sm text-dim">
              <AirDate episode={episode} />
              <span className="whitespace-nowrap"> ({fromNowText(episode.airDate, now)})</span>
              {note && <span className="block">{note}</span>}
            </p>
          </div>
          {action}
        </div>
      ) : (
        <p className="text-sm text-dim">{empty}</p>
      )}
    </Card>
  );
}
