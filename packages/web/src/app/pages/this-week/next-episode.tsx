import type { Episode } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { dateTimeText, fromNowText } from "../../../ui/text/time-text.ts";

const EPISODE_TICK_MS = 15_000;

/** The next episode to air. `episodes` are in air order. */
export function NextEpisode({ episodes }: { episodes: readonly Episode[] }) {
  const now = useServerNow(EPISODE_TICK_MS);
  const next = episodes.find(({ airDate }) => Date.parse(airDate) > now);
  if (next === undefined) {
    const text = episodes.length === 0 ? "No episode has been announced yet." : "All episodes have aired.";
    return <p className="text-dim">{text}</p>;
  }
  return (
    <>
      <p className="leading-snug font-semibold wrap-anywhere">{episodeName(next)}</p>
      <p className="mt-0.5 text-[0.9375rem] text-dim">
        <time dateTime={next.airDate}>{dateTimeText(next.airDate, now)}</time>,{" "}
        {fromNowText(next.airDate, now)}
      </p>
    </>
  );
}
