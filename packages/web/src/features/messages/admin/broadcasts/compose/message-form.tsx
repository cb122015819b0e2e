import type { ReactNode, SyntheticEvent } from "react";
import { Card } from "../../../../../ui/layout/card.tsx";
import { FormAlert } from "../../../../../ui/forms/form-sheet.tsx";
import { RestoredNotice } from "../../../../../ui/unsaved/restored-notice.tsx";
import type { Unsaved } from "../../../../../ui/unsaved/use-unsaved.ts";
import { useAfterRender } from "../../../../../ui/hooks/use-after-render.ts";

interface Props {
  label: string;
  onSubmit: () => void;
  /** Why it was not sent. The typed text stays. */
  problem: string | null;
  unsaved: Unsaved;
  children: ReactNode;
}

/** The form beside what was sent, on wide screens. */
export const MessageColumns = ({ form, children }: { form: ReactNode; children: ReactNode }) => (
  <div className="grid max-w-2xl grid-cols-1 items-start gap-4 xl:max-w-none xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
    {form}
    <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
  </div>
);

/** The frame of the email and push forms. Focuses the first invalid field after submitting. */
export function MessageForm({ label, onSubmit, problem, unsaved, children }: Props) {
  const onceDrawn = useAfterRender();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit();
    onceDrawn(() => form.querySelector<HTMLElement>(INVALID_FIELD)?.focus());
  };
  return (
    <Card>
      <form noValidate aria-label={label} className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <RestoredNotice unsaved={unsaved} />
        <p className="text-sm text-dim">
          It goes out as you write it, also to those who have not seen the latest episode. Tell results in a
          note about the episode instead.
        </p>
        {children}
        {problem && <FormAlert>{problem}</FormAlert>}
      </form>
    </Card>
  );
}

/** A field, or the checked radio of a group. */
const INVALID_FIELD = "input[aria-invalid], textarea[aria-invalid], fieldset[aria-invalid] input:checked";
