import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useRef, useState, useEffect } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useSession } from "../../../platform/session/session.tsx";
import type { User } from "../../../platform/session/load-session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";

/** The user's names, which can be changed. */
export function PersonalInformation({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const afterRender = useAfterRender();
  const editButton = useRef<HTMLButtonElement>(null);
  const { updateUser } = useSession();
  const toast = useToast();
  const names = { firstName: user.firstName ?? "", lastName: user.lastName ?? "" };
  const close = () => {
    setEditing(false);
    afterRender(() => editButton.current?.focus());
  };
  const save = useMutation({
    mutationFn: (body: PersonName) => call(myAccountCalls.change, { body }),
    onSuccess: (_reply, changed) => {
      updateUser(changed);
      toast.success("Name updated successfully");
      close();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  // `onError` shows a toast.
  const saveNames = (changed: PersonName) =>
    save.mutateAsync(changed).then(
      () => true,
      () => false,
    );

  return (
    <Card
      title="Personal Information"
      actions={
        !editing && (
          <Button ref={editButton} size="s" onClick={() => setEditing(true)}>
            <Pencil aria-hidden size={15} />
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <NameForm saved={names} busy={save.isPending} onSave={saveNames} onCancel={close} />
      ) : (
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Detail name="Username" value={user.username} className="max-sm:col-span-2" />
          <Detail name="First Name" value={names.firstName} />
          <Detail name="Last Name" value={names.lastName} />
        </dl>
      )}
    </Card>
  );
}

interface DetailProps {
  name: string;
  value: string | undefined;
  className?: string;
}

const Detail = ({ name, value, className }: DetailProps) => (
  <div className={className}>
    <dt className="text-sm text-dim">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{value || "–"}</dd>
  </div>
);

interface PersonName {
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
function NameForm({ saved, busy, onSave, onCancel }: NameFormProps) {
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
