import type { draftRoutes, ReplyOf } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { draftCalls } from "../../../platform/api/calls.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";

export type KeepsOfTeam = NonNullable<ReplyOf<typeof draftRoutes.keeps>["data"]>;

interface KeepSheetProps {
  leagueId: string;
  keeps: KeepsOfTeam;
  open: boolean;
  onClose: () => void;
}

/** Chooses whom the user's team keeps in the second draft. Needs a new `key` for each opening. */
export function KeepSheet({ leagueId, keeps: { keeps, candidates, chosen }, open, onClose }: KeepSheetProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const input = useUnsaved<{ chosen: readonly string[] }>(`kept contestants in league ${leagueId}`, {
    chosen,
  });
  const wanted = input.values.chosen.filter((id) => candidates.some(({ playerId }) => playerId === id));
  const save = useMutation({
    mutationFn: () => call(draftCalls.saveKeeps, { params: { leagueId }, body: { playerIds: wanted } }),
    onSuccess: () => {
      input.forget();
      onClose();
      toast.success("Saved");
    },
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(draftCalls.keeps) }),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Whom do you keep?"
      description={`Up to ${countText(keeps, "contestant")}. If you choose fewer, those with the most points stay as well. Your rivals learn it when the draft starts.`}
      submitLabel="Save"
      busy={save.isPending}
      error={save.error && errorMessage(save.error)}
      onSubmit={() => save.mutateAsync().catch(() => undefined)}
    >
      {wanted.length > keeps && (
        <p role="status" className="mb-3 text-sm">
          A team can keep at most {keeps} now. Please take back {wanted.length - keeps}.
        </p>
      )}
      <div role="group" aria-label="Contestants" className="grid grid-cols-1 gap-2">
        {candidates.map((player) => {
          const isChosen = wanted.includes(player.playerId);
          return (
            <Checkbox
              key={player.playerId}
              framed
              label={fullName(player)}
              hint={countText(player.totalPoints, "point")}
              checked={isChosen}
              disabled={save.isPending || (!isChosen && wanted.length >= keeps)}
              onChange={() =>
                input.change({
                  chosen: isChosen
                    ? wanted.filter((id) => id !== player.playerId)
                    : [...wanted, player.playerId],
                })
              }
            />
          );
        })}
      </div>
    </FormSheet>
  );
}
