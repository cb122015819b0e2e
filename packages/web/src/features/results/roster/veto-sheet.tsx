import { tradeRoutes } from "@emberline/contract";
import { COMMISSIONER_REASON_MAX_LENGTH } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { tradeCalls } from "../../../platform/api/calls/later-calls.ts";
import { type FieldErrors, findErrors } from "../../../platform/api/form-errors.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";

interface VetoSheetProps {
  leagueId: string;
  tradeId: string;
  given: string;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after the button is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Vetoes an accepted trade, with a reason. Needs a new `key` for each opening. */
export function VetoSheet(props: VetoSheetProps) {
  const { leagueId, tradeId, given, open, onClose, focusAfter } = props;
  // The sheet closes before a state would change.
  const isOver = useRef(false);
  const input = useUnsaved<{ reason: string }>(`veto of trade ${tradeId}`, { reason: "" });
  const { reason } = input.values;
  const [errors, setErrors] = useState<FieldErrors>({});
  const queries = useQueryClient();
  const toast = useToast();
  const veto = useMutation({
    mutationFn: () => call(tradeCalls.veto, { params: { leagueId, tradeId }, body: { reason } }),
    onSuccess: ({ message }) => {
      isOver.current = true;
      input.forget();
      onClose();
      toast.success(message);
      // Standings, teams and histories follow the rosters.
      return queries.invalidateQueries();
    },
  });
  const submit = async () => {
    const found = findErrors(tradeRoutes.veto.body, { reason });
    setErrors(found ?? {});
    // The error is shown in the form.
    if (found === null) await veto.mutateAsync().catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Veto this trade"
      description={`${given}: the contestants are on their teams as before, as if there had been no trade. All members read the reason. This cannot be undone.`}
      submitLabel="Veto Trade"
      danger
      busy={veto.isPending}
      error={veto.error && errorMessage(veto.error)}
      onSubmit={submit}
      finalFocus={() => (isOver.current && focusAfter.current) || true}
    >
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        required
        maxLength={COMMISSIONER_REASON_MAX_LENGTH}
        value={reason}
        error={errors["reason"]}
        disabled={veto.isPending}
        onChange={({ target }) => {
          input.change({ reason: target.value });
          setErrors({});
        }}
      />
    </FormSheet>
  );
}
