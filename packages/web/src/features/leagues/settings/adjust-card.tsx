import type { Adjustment } from "@emberline/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { adjustmentCalls } from "../../../platform/api/calls/later-calls.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { type ConfirmOptions, useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { signedText } from "../../../ui/text/count-text.ts";
import { AdjustmentText, rulesQuery } from "../page/league-rules.tsx";
import type { League } from "../page/league-types.ts";

const AdjustSheet = lazySheet(() => import("./adjust-sheet.tsx"), "AdjustSheet", { onDemand: true });

/** Points that the league gave teams, or took from them, in this season. */
export function AdjustCard({ league }: { league: League }) {
  const { adjustments = [], nextEpisode } = useSuspenseQuery(rulesQuery(league.leagueId)).data.data;
  const sheet = useSheet<true>();
  const isInSeason = nextEpisode > 1;
  return (
    <Card
      title="Adjusted points"
      actions={
        isInSeason && (
          <Button aria-haspopup="dialog" onClick={() => sheet.show(true)}>
            Adjust Points
          </Button>
        )
      }
    >
      <p className="text-[0.9375rem] text-dim">
        {isInSeason
          ? "Give a team points or take some from it, with a reason that all members read."
          : "You can give a team points, or take some from it, once the first episode has begun to air."}
      </p>
      {adjustments.length > 0 && (
        <ol aria-label="Adjusted points" className="mt-2">
          {adjustments.map((adjustment) => (
            <Row key={adjustment.number} league={league} adjustment={adjustment} />
          ))}
        </ol>
      )}
      {sheet.render((_, { open, onClose }) => (
        <AdjustSheet league={league} lastEpisode={nextEpisode - 1} open={open} onClose={onClose} />
      ))}
    </Card>
  );
}

function Row({ league, adjustment }: { league: League; adjustment: Adjustment }) {
  const { ask, dialog } = useConfirm();
  const takeBack = useTakeBack(league.leagueId);
  const submit = async () => {
    // A toast says what went wrong.
    if (await ask(whatHappens(league, adjustment)))
      await takeBack.mutateAsync(adjustment.number).catch(() => undefined);
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 border-b border-line/60 py-3 text-sm last:border-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <AdjustmentText adjustment={adjustment} />
      </div>
      {!adjustment.removed && (
        <Button
          variant="text"
          busy={takeBack.isPending}
          aria-label={`Take back ${textOf(adjustment)}`}
          onClick={() => void submit()}
        >
          Take Back
        </Button>
      )}
      {dialog}
    </li>
  );
}

/** "+5 for Lantern Bearers" */
const textOf = ({ points, team }: Adjustment): string =>
  `${signedText(points)} for ${team?.name ?? "a former team"}`;

const whatHappens = ({ teams }: League, adjustment: Adjustment): ConfirmOptions => ({
  title: `Take back ${textOf(adjustment)}?`,
  confirmLabel: "Take Back",
  children: (
    <p className="text-dim">
      It no longer counts, and stays in the list. {teams.length > 1 && "The other members are notified."}
    </p>
  ),
});

function useTakeBack(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (number: number) => call(adjustmentCalls.remove, { params: { leagueId, number } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      // Standings, teams and histories have the points.
      return queries.invalidateQueries();
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      return queries.invalidateQueries({ queryKey: rulesQuery(leagueId).queryKey });
    },
  });
}
