import { type CallInput, type ReportAbout, ReportCategory, reportRoutes } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Something that a fan can report. */
export interface Reportable {
  about: ReportAbout;
  /** Of the team, the league or the note. */
  id: string;
  /** Such as: the team's name. */
  label: string;
  /** The name itself. */
  text?: string;
}

interface Props {
  /** At least one; with several, the fan chooses. */
  things: readonly Reportable[];
  open: boolean;
  onClose: () => void;
}

interface Values {
  about: ReportAbout | null;
  category: ReportCategory | "";
  details: string;
}

/** Reports a name or a note to the admins. Needs a new `key` for each opening. */
export function ReportSheet({ things, open, onClose }: Props) {
  const input = useUnsaved<Values>(`report on ${things.map(({ id }) => id).join(" ")}`, {
    about: things.length === 1 ? (things[0]?.about ?? null) : null,
    category: "",
    details: "",
  });
  const { about, category, details } = input.values;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const toast = useToast();
  const thing = things.find((choice) => choice.about === about);
  const report = useMutation({
    mutationFn: (body: CallInput<typeof reportRoutes.add>["body"]) => call(reportRoutes.add, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      input.forget();
      onClose();
    },
  });
  const clear = (field: string) => setErrors(({ [field]: _cleared, ...others }) => others);
  const submit = async () => {
    const found = findErrors(reportRoutes.add.body, { about, aboutId: thing?.id, category, details });
    setErrors(found ?? {});
    if (found !== null || thing === undefined || category === "") return;
    const body = { about: thing.about, aboutId: thing.id, category, details };
    // The form shows the error.
    await report.mutateAsync(body).catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Report"
      description="An admin reads it. No one else learns that you reported this."
      submitLabel="Send Report"
      busy={report.isPending}
      error={report.error && errorMessage(report.error)}
      onSubmit={submit}
    >
      {things.length > 1 && (
        <RadioGroup
          label="What do you report?"
          options={things.map((choice) => ({ value: choice.about, label: choice.label, hint: choice.text }))}
          value={about}
          error={errors["about"]}
          onChange={(value) => {
            input.change({ about: value });
            clear("about");
          }}
        />
      )}
      <Select
        label="What is wrong?"
        required
        value={category}
        error={errors["category"]}
        onChange={({ target }) => {
          input.change({ category: ReportCategory.options.find((value) => value === target.value) ?? "" });
          clear("category");
        }}
      >
        <option value="" disabled>
          Please choose
        </option>
        {ReportCategory.options.map((value) => (
          <option key={value} value={value}>
            {categoryTexts[value]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Anything to add?"
        rows={3}
        hint="Not required."
        value={details}
        error={errors["details"]}
        onChange={({ target }) => {
          input.change({ details: target.value });
          clear("details");
        }}
      />
    </FormSheet>
  );
}

/** What can be wrong with a name or note, in the words of the form and of the admins' list. */
export const categoryTexts: Record<ReportCategory, string> = {
  offensive: "Offensive or hateful",
  harassment: "Bullying or harassment",
  impersonation: "Pretends to be someone else",
  "personal-data": "Gives away personal details",
  spam: "Advertising or spam",
  other: "Something else",
};
