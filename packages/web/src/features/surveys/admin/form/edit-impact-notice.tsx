import { UsersRound } from "lucide-react";
import { editImpact } from "./edit-impact.ts";
import type { SurveyValues } from "./survey-values.ts";
import { answeredText } from "../survey-text.ts";
import type { Survey } from "../survey.ts";
import type { EpisodeChoice } from "./use-episode-choices.ts";
import { useTimeReached } from "../../../../platform/api/time/use-time-reached.ts";

interface Props {
  stored: Survey;
  values: SurveyValues;
  episodes: readonly EpisodeChoice[];
}

/** Shows, before saving, what the changes do to submitted answers. */
export function EditImpactNotice({ stored, values, episodes }: Props) {
  const episode = episodes.find(({ episodeId }) => episodeId === values.episodeId) ?? stored.episode;
  const locked = useTimeReached(Date.parse(episode.airDate));
  const [first, ...others] = editImpact({ stored, values, locked });
  return (
    <div role="status">
      {stored.submissionCount > 0 && (
        <div className="flex items-start gap-3 rounded-xl border border-gold/40 bg-gold/8 px-4 py-3 text-[0.9375rem]">
          <UsersRound aria-hidden size={18} className="mt-0.5 shrink-0 text-gold" />
          <div className="min-w-0 wrap-anywhere">
            <p>
              {answeredText(stored.submissionCount)} {first ?? "Their answers stay as they are."}
            </p>
            {others.length > 0 && (
              <ul className="mt-1 grid list-disc gap-1 pl-5">
                {others.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
