import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useFocusInvalid } from "../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";

interface AuthFormProps {
  title: string;
  subtitle: ReactNode;
  /** An error that concerns the whole form. */
  error?: string | null;
  onSubmit: () => Promise<void> | void;
  children: ReactNode;
}

/** The layout of a form before the login. The form is validated in code, not by the browser. */
export function AuthForm({ title, subtitle, error, onSubmit, children }: AuthFormProps) {
  const focusInvalid = useFocusInvalid();
  const submit = useSubmit(async (form) => {
    await onSubmit();
    focusInvalid(form);
  });
  return (
    <form noValidate onSubmit={submit}>
      <AuthHeading title={title} subtitle={subtitle} />
      {error && <FormError>{error}</FormError>}
      <div className="grid gap-5 landscape-phone:gap-4">{children}</div>
    </form>
  );
}

interface AuthHeadingProps extends Pick<AuthFormProps, "title" | "subtitle"> {
  /** Focuses the heading, because the element that had the focus is gone. */
  focused?: boolean;
}

export function AuthHeading({ title, subtitle, focused = false }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-4xl outline-none landscape-phone:text-3xl lg:text-[2.5rem]"
      >
        {title}
      </h1>
      <p className="mt-2 mb-7 text-dim landscape-phone:mt-1 landscape-phone:mb-4">{subtitle}</p>
    </>
  );
}

function FormError({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="mb-5 flex animate-drop items-start gap-2.5 rounded-xl border border-danger/50 bg-danger/10 px-3.5 py-3 text-[0.9375rem]"
    >
      <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
      {children}
    </p>
  );
}

export const authLinkStyle =
  "inline-flex min-h-11 items-center rounded-md text-[0.9375rem] font-semibold text-ember underline-offset-4 hover:underline";
