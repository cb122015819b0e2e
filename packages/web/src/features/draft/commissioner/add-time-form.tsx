import { draftRoutes } from "@emberline/contract";
import { call } from "../../../api/call.ts";
import { useState } from "react";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { type DeskFormProps, useDeskForm } from "./use-action-form.ts";
import { DeskReason } from "./reason-field.tsx";

const OWN = "own";
const options = [
  { value: "30", label: "30 seconds" },
  { value: "60", label: "1 minute" },
  { value: "120", label: "2 minutes" },
  { value: OWN, label: "As much as I say" },
];

/** Gives the current pick more time. */
export function DeskTimeForm({ leagueId, open, onClose, onDone }: DeskFormProps) {
  const [choice, setChoice] = useState("30");
  const [own, setOwn] = useState("");
  const route = draftRoutes.addTime;
  const form = useDeskForm({
    route,
    onDone,
    send: (body: { seconds: number; reason: string }) => call(route, { params: { leagueId }, body }),
  });
  const seconds = Number(choice === OWN ? own : choice);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="Add time"
      description="To the pick that is on the clock."
      submitLabel="Add Time"
      busy={form.busy}
      error={form.error}
      onSubmit={() => form.submit({ seconds, reason: form.reason })}
    >
      <RadioGroup
        label="How much"
        options={options}
        value={choice}
        onChange={setChoice}
        error={choice === OWN ? undefined : form.errors["seconds"]}
      />
      {choice === OWN && (
        <TextField
          label="Seconds"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={own}
          error={form.errors["seconds"]}
          onChange={(event) => setOwn(event.target.value.replace(/\D/g, ""))}
          className="animate-rise"
        />
      )}
      <DeskReason act="addTime" value={form.reason} onChange={form.setReason} error={form.errors["reason"]} />
    </FormSheet>
  );
}
