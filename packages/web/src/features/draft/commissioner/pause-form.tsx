import { draftRoutes } from "@emberline/contract";
import { call } from "../../../api/call.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { type DeskFormProps, useDeskForm } from "./use-action-form.ts";
import { DeskReason } from "./reason-field.tsx";

const words = {
  pause: { title: "Pause the draft", label: "Pause", route: draftRoutes.pause },
  resume: { title: "Go on with the draft", label: "Go On", route: draftRoutes.resume },
};

/** Stops the clock, or lets it run again. */
export function DeskClockForm({
  act,
  leagueId,
  open,
  onClose,
  onDone,
}: DeskFormProps & { act: "pause" | "resume" }) {
  const { title, label, route } = words[act];
  const form = useDeskForm({
    route,
    onDone,
    send: (body: { reason: string }) => call(route, { params: { leagueId }, body }),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={title}
      submitLabel={label}
      busy={form.busy}
      error={form.error}
      onSubmit={() => form.submit({ reason: form.reason })}
    >
      <DeskReason act={act} value={form.reason} onChange={form.setReason} error={form.errors["reason"]} />
    </FormSheet>
  );
}
