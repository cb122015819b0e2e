import type { TeamEpisode } from "@emberline/contract";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { dayText } from "../../../ui/text/time-text.ts";
import { HistoryScores } from "./history-scores.tsx";

interface HistoryEpisodeProps {
  leagueId: string;
  episode: TeamEpisode;
  openAtFirst: boolean;
}

/** A team's points in one episode; its heading toggles the scores. */
export function HistoryEpisode({ leagueId, episode, openAtFirst }: HistoryEpisodeProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  const { number, title, airDate, points, pollPoints, total } = episode;
  const earned = points + (pollPoints ?? 0);
  return (
    <div className="border-t border-line/60">
      <h3 className="font-text text-base leading-snug font-normal tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-ink-3/60 focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1">
            <span className="display block text-base wrap-anywhere">{title ?? `Episode ${number}`}</span>{" "}
            <span className="block text-[0.8125rem] text-dim">
              {title !== null && `Episode ${number} · `}
              <time dateTime={airDate}>{dayText(airDate)}</time>
            </span>{" "}
            <span className="block text-[0.8125rem] text-dim">
              Contestants {signedText(points)}
              {pollPoints !== null && ` · Poll ${signedText(pollPoints)}`}
            </span>
          </span>{" "}
          <span className="text-right">
            <strong
              aria-label={countText(earned, "point")}
              className={classNames("display figures block text-xl", earned < 0 && "text-danger")}
            >
              {signedText(earned)}
            </strong>{" "}
            <span className="figures block text-[0.8125rem] text-dim">Total {total}</span>
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className={classNames(
              "shrink-0 text-dim transition-transform duration-200",
              open && "rotate-180",
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-4 pb-4">
        {open && <HistoryScores leagueId={leagueId} episode={episode} />}
      </div>
    </div>
  );
}
