import { draftRoutes, type CallInput } from "@emberline/contract";
import { adminCalls } from "../../../platform/api/calls/settings-calls.ts";
import { COMMISSIONER_REASON_MAX_LENGTH, type Draft, isSecondDraft } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { randomUuid } from "../../../platform/api/random-uuid.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

interface Props {
  league: { leagueId: string; name: string };
  /** Null while unknown. */
  draft: Draft | null;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  reason: string;
  choice: "keep" | "clear";
}

/** Ends a draft as an admin. Mounted again for every opening. */
export function EndDraftSheet({ league: { leagueId, name }, draft, open, onClose, onDone }: Props) {
  const input = useUnsaved<Values>(`end of draft ${leagueId}`, { reason: "", choice: "keep" });
  const { reason, choice } = input.values;
  const picksMade = draft ? draft.picks.length : null;
  const [errors, setErrors] = useState<Record<string, string>>({});
  // A retry after a lost answer counts once.
  const [key] = useState(randomUuid);
  const end = useEndDraft(leagueId, () => {
    input.forget();
    onDone();
  });
  const submit = async () => {
    const body = { reason, keepPicks: choice === "keep", key };
    const found = findErrors(draftRoutes.abort.body, body);
    setErrors(found ?? {});
    if (found === null) await end.mutateAsync(body).catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="End the draft"
      description={name}
      danger
      submitLabel="End Draft"
      busy={end.isPending || end.isSuccess}
      error={end.error && errorMessage(end.error)}
      onSubmit={submit}
    >
      <p className="text-dim">
        {madeText(picksMade)} It cannot be resumed. Another draft can be set afterwards.
      </p>
      {picksMade !== 0 && (
        <RadioGroup
          label="The picks so far"
          options={draft && isSecondDraft(draft) ? secondOptions : options}
          value={choice}
          onChange={(next) => input.change({ choice: next })}
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        required
        autoComplete="off"
        maxLength={COMMISSIONER_REASON_MAX_LENGTH}
        hint="Everyone in the league is notified."
        value={reason}
        error={errors["reason"]}
        onChange={(event) => {
          input.change({ reason: event.target.value });
          setErrors({});
        }}
      />
    </FormSheet>
  );
}

const options = [
  { value: "keep", label: "Keep them", hint: "The contestants who were picked stay on their teams." },
  { value: "clear", label: "Undo them", hint: "Every contestant who was picked becomes available again." },
] as const;

const secondOptions = [
  {
    value: "keep",
    label: "Keep them",
    hint: "Each team has the contestants whom it kept and picked so far.",
  },
  { value: "clear", label: "Undo them", hint: "The teams stay as they were before this draft." },
] as const;

function madeText(picksMade: number | null): string {
  if (picksMade === null) return "";
  if (picksMade === 0) return "No pick has been made yet.";
  return `${countText(picksMade, "pick")} ${picksMade === 1 ? "was" : "were"} made.`;
}

function useEndDraft(leagueId: string, onDone: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const route = adminCalls.endDraft;
  return useMutation({
    mutationFn: (body: CallInput<typeof route>["body"]) => call(route, { params: { leagueId }, body }),
    onSuccess: () => {
      toast.success("The draft was ended");
      onDone();
      return queries.invalidateQueries();
    },
  });
}
