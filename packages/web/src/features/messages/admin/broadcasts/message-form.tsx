import { type ReactNode, type SyntheticEvent, useState } from "react";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { useAfterRender } from "../../../../ui/hooks/use-after-render.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { countText, numberText } from "../../../../ui/text/count-text.ts";
import { RestoredNotice } from "../../../../ui/unsaved/restored-notice.tsx";
import { type Unsaved, useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import type { RecipientSelection } from "./recipient-selection.ts";

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

type Errors = Record<string, string>;

interface MessageFormOptions<Values> {
  /** `push` or `email`: unsent text is kept per user under this name. */
  name: string;
  empty: Values;
  /** Messages by field; null if valid. */
  check: (values: Values) => Errors | null;
}

/** The values and errors of a message form. Unsent text of an earlier visit is restored. */
export function useMessageForm<Values extends { recipients: RecipientSelection }>({
  name,
  empty,
  check,
}: MessageFormOptions<Values>) {
  const input = useUnsaved(`message ${name}`, empty);
  const { values } = input;
  const [errors, setErrors] = useState<Errors>({});

  const change = (part: Partial<Values>) => {
    input.change(part);
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => field !== "targetUsers" && !(field in part)),
      ),
    );
  };
  /** Shows the errors; returns whether there are none. */
  const validate = () => {
    const found = check(values);
    setErrors(found ?? {});
    return found === null;
  };
  return { values, errors, change, isFit: validate, clear: input.clear, unsaved: input };
}

/** "12 of 50 characters". */
export const lengthHint = (typed: string, max: number) =>
  `${numberText(typed.trim().length)} of ${countText(max, "character")}`;

/** The result beside the button; announced when it appears. */
export const SendResult = ({ children }: { children: ReactNode }) => (
  <p role="status" className="min-w-0 flex-1 text-[0.9375rem] text-dim">
    {children}
  </p>
);
