import { draftRoutes } from "@emberline/contract";
import { call } from "../../../platform/api/call.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { type ActionFormProps, useActionForm } from "./use-action-form.ts";
import { ReasonField } from "./reason-field.tsx";

const CUSTOM = "own";
const options = [
  { value: "30", label: "30 seconds" },
  { value: "60", label: "1 minute" },
  { value: "120", label: "2 minutes" },
  { value: CUSTOM, label: "Custom" },
];

/** Gives the current pick more time. */
export function AddTimeForm({ leagueId, open, onClose, onDone }: ActionFormProps) {
  const route = draftRoutes.addTime;
  const form = useActionForm({
    route,
    initial: { choice: "30", custom: "" },
    onDone,
    send: (body: { seconds: number; reason: string }) => call(route, { params: { leagueId }, body }),
  });
  const { choice, custom, reason } = form.values;
  const seconds = Number(choice === CUSTOM ? custom : choice);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={form.unsaved}
      title="Add time"
      description="For the pick on the clock."
      submitLabel="Add Time"
      busy={form.busy}
      error={form.error}
      onSubmit={() => form.submit({ seconds, reason })}
    >
      <RadioGroup
        label="Amount"
        options={options}
        value={choice}
        onChange={(next) => form.change({ choice: next })}
        error={choice === CUSTOM ? undefined : form.errors["seconds"]}
      />
      {choice === CUSTOM && (
        <TextField
          label="Seconds"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={custom}
          error={form.errors["seconds"]}
          onChange={(event) => form.change({ custom: event.target.value.replace(/\D/g, "") })}
          className="animate-rise"
        />
      )}
      <ReasonField
        action="addTime"
        value={reason}
        onChange={(next) => form.change({ reason: next })}
        error={form.errors["reason"]}
      />
    </FormSheet>
  );
}

const actions = {
  pause: { title: "Pause the draft", label: "Pause", route: draftRoutes.pause },
  resume: { title: "Resume the draft", label: "Resume", route: draftRoutes.resume },
};

/** Pauses or resumes the draft. */
export function PauseForm({
  kind,
  leagueId,
  open,
  onClose,
  onDone,
}: ActionFormProps & { kind: "pause" | "resume" }) {
  const { title, label, route } = actions[kind];
  const form = useActionForm({
    route,
    initial: {},
    onDone,
    send: (body: { reason: string }) => call(route, { params: { leagueId }, body }),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={form.unsaved}
      title={title}
      submitLabel={label}
      busy={form.busy}
      error={form.error}
      onSubmit={() => form.submit({ reason: form.values.reason })}
    >
      <ReasonField
        action={kind}
        value={form.values.reason}
        onChange={(reason) => form.change({ reason })}
        error={form.errors["reason"]}
      />
    </FormSheet>
  );
}
