import { draftRoutes } from "@emberline/contract";
import { call } from "../../../platform/api/call.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { type ActionFormProps, useActionForm } from "./use-action-form.ts";
import { ReasonField } from "./reason-field.tsx";

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
