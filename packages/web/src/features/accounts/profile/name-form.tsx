import { useEffect, useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";

export interface PersonName {
  firstName: string;
  lastName: string;
}

interface NameFormProps {
  saved: PersonName;
  busy: boolean;
  /** Resolves to whether it is saved. */
  onSave: (values: PersonName) => Promise<boolean>;
  onCancel: () => void;
}

const REQUIRED = "First name and last name are required";

/** Save is enabled once something has changed and both names are set. */
export function NameForm({ saved, busy, onSave, onCancel }: NameFormProps) {
  const input = useUnsaved("own name", saved);
  const { values } = input;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const trimmed = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
  const complete = trimmed.firstName !== "" && trimmed.lastName !== "";
  const changed = trimmed.firstName !== saved.firstName || trimmed.lastName !== saved.lastName;
  const submit = useSubmit(async () => {
    if (complete && changed && (await onSave(trimmed))) input.forget();
  });
  const cancel = () => {
    input.forget();
    onCancel();
  };
  const errorOf = (name: string) => (name === "" ? REQUIRED : null);

  return (
    <form noValidate onSubmit={submit}>
      <RestoredNotice unsaved={input} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          ref={first}
          label="First Name"
          autoComplete="given-name"
          required
          value={values.firstName}
          error={errorOf(trimmed.firstName)}
          onChange={({ target }) => input.change({ firstName: target.value })}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          required
          value={values.lastName}
          error={errorOf(trimmed.lastName)}
          onChange={({ target }) => input.change({ lastName: target.value })}
        />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="text" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!complete || !changed}>
          Save
        </Button>
      </div>
    </form>
  );
}
