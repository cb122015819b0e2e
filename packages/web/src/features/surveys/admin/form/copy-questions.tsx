import { surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import type { Survey } from "../survey.ts";

interface Props {
  /** When the new poll's episode airs; null without an episode. */
  airDate: string | null;
  onCopy: (survey: Survey) => void;
}

/** Fills a new poll with the questions of the last one before it, else of the newest. */
export function CopyQuestions({ airDate, onCopy }: Props) {
  // Newest first.
  const surveys = useQuery(routeQuery(surveyRoutes.list)).data?.data ?? [];
  const source = surveys.find(({ episode }) => airDate !== null && episode.airDate < airDate) ?? surveys[0];
  const copy = useMutation({
    mutationFn: (surveyId: string) => call(surveyRoutes.get, { params: { surveyId } }),
    onSuccess: ({ data }) => {
      onCopy(data);
      announce(`${countText(data.questions.length, "question")} copied`);
    },
  });
  if (!source) return null;
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-ink-2 px-4 py-3.5">
      <p className="text-[0.9375rem] text-dim">
        Prompts, points and numbers of answers are copied, for you to change before you save. Contestants who
        are out by now are left out of “Remaining players”.
      </p>
      {copy.error && <FormAlert>{errorMessage(copy.error)}</FormAlert>}
      <Button
        className="justify-self-start"
        busy={copy.isPending}
        onClick={() => copy.mutate(source.surveyId)}
      >
        <Copy aria-hidden size={18} className="shrink-0" />
        <span className="wrap-anywhere">Copy the questions of {episodeName(source.episode)}</span>
      </Button>
    </div>
  );
}
