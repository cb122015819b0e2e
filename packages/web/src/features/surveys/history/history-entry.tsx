import type { MySurvey } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { dayText } from "../../../ui/text/time-text.ts";
import { HistoryAnswers } from "./history-answers.tsx";
import type { LockedSurvey } from "./league-answers-sheet.tsx";

import { useTimeReached } from "../../../platform/api/time/use-time-reached.ts";

interface HistoryEntryProps {
  survey: MySurvey;
  openAtFirst: boolean;
  onOpenAnswers: (survey: LockedSurvey) => void;
}

/** One poll; its heading toggles its questions. */
export function HistoryEntry({ survey, openAtFirst, onOpenAnswers }: HistoryEntryProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  const locked = useTimeReached(Date.parse(survey.episode.airDate)) || survey.graded;
  return (
    <>
      <h3 className="font-text">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-ink-3/60"
        >
          <span className="min-w-0 flex-1">
            <span className="display block text-base wrap-anywhere">{episodeName(survey.episode)}</span>
            <time
              dateTime={survey.episode.airDate}
              className="text-[0.8125rem] font-normal tracking-normal text-dim"
            >
              {dayText(survey.episode.airDate)}
            </time>
          </span>
          <ResultBadge survey={survey} />
          <ChevronDown
            aria-hidden
            size={20}
            className={classNames(
              "shrink-0 text-dim transition-transform duration-150",
              open && "rotate-180",
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-4 pb-4">
        <HistoryAnswers survey={survey} />
        {locked && (
          <Button size="s" aria-haspopup="dialog" className="mt-4" onClick={() => onOpenAnswers(survey)}>
            How your league answered
          </Button>
        )}
      </div>
    </>
  );
}

function ResultBadge({ survey: { graded, submittedAt, totalPointsAwarded } }: { survey: MySurvey }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
      {submittedAt === null && <Badge>Not answered</Badge>}
      {graded ? (
        <span className="display figures text-lg">{countText(totalPointsAwarded, "point")}</span>
      ) : (
        <Badge tone="gold">Pending Results</Badge>
      )}
    </span>
  );
}
