import { episodeName } from "@emberline/game";
import { Select } from "../../../../ui/forms/select.tsx";
import { dateTimeText, fromNowText } from "../../../../ui/text/time-text.ts";

import type { EpisodeChoice } from "./use-episode-choices.ts";
import { useTimeReached } from "../../../../platform/api/time/use-time-reached.ts";

interface Props {
  episodes: readonly EpisodeChoice[];
  value: string;
  error?: string | undefined;
  onChange: (episodeId: string) => void;
}

/** The poll's episode. The poll locks when it airs. */
export function EpisodeField({ episodes, value, error, onChange }: Props) {
  const chosen = episodes.find(({ episodeId }) => episodeId === value);
  return (
    <Select
      label="Episode"
      required
      value={value}
      error={error}
      hint={chosen && <DeadlineHint airDate={chosen.airDate} />}
      onChange={(event) => onChange(event.target.value)}
    >
      {!chosen && <option value="">Choose an episode</option>}
      {episodes.map((episode) => (
        <option key={episode.episodeId} value={episode.episodeId}>
          {episodeName(episode)}
        </option>
      ))}
    </Select>
  );
}

function DeadlineHint({ airDate }: { airDate: string }) {
  const locked = useTimeReached(Date.parse(airDate));
  const moment = <time dateTime={airDate}>{dateTimeText(airDate)}</time>;
  if (locked) return <>It aired {moment}, so answers are closed.</>;
  return (
    <>
      Fans can answer until it airs: {moment} ({fromNowText(airDate)}).
    </>
  );
}
