import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";

export interface FieldText {
  label: ReactNode;
  /** A line below the field, shown while there is no error. */
  hint?: ReactNode;
  /** The error message, if any. */
  error?: string | null | undefined;
}

/** `aria-invalid` is missing, not false, without an error: a form may set it itself. */
interface FieldAria {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
}

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ label, hint, error, id: givenId, className, children }: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const text = error || hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {label}
      </label>
      {children({
        id,
        ...(text ? { "aria-describedby": `${id}-words` } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {text && <FieldHint id={`${id}-words`} hint={hint} error={error} />}
    </div>
  );
}

/** The hint or error below a control. */
export function FieldHint({ id, hint, error }: { id: string } & Omit<FieldText, "label">) {
  if (!error) {
    return (
      <p id={id} className="mt-1.5 text-[0.8125rem] text-dim">
        {hint}
      </p>
    );
  }
  return (
    <p id={id} className="mt-1.5 flex animate-drop items-start gap-1.5 text-[0.8125rem] text-danger">
      <CircleAlert aria-hidden size={15} className="mt-px shrink-0" />
      {error}
    </p>
  );
}

/** The style of text inputs. The text is 16 px: phones zoom in on smaller ones. */
export const controlStyle =
  "block min-h-12 w-full rounded-xl border border-edge bg-well px-3.5 py-2.5 text-base text-sand " +
  "transition-[border-color,box-shadow] duration-150 hover:border-dim focus-visible:border-ember " +
  "focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-55";
