import { MailCheck, MailWarning } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useSession } from "../../../platform/session/session.tsx";
import type { User } from "../../../platform/session/load-session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { serverNow } from "../../../platform/api/time/server-time.ts";

// They check what is typed, with the contract's schemas.
const EmailAddressForm = lazyPart(() => import("./email-address-form.tsx"), "EmailAddressForm");
const VerificationCodeForm = lazyPart(() => import("./verification-code-form.tsx"), "VerificationCodeForm");

/** `at-rest`: no form. Then the address, then the code that was sent to it. */
type Step =
  | { name: "at-rest"; verified?: true }
  | { name: "address"; email: string }
  | { name: "code"; email: string; sentAt: number | null };

/** Verifies the address, or changes it. */
export function EmailVerification({ user }: { user: User }) {
  const { needsEmailVerification, recheck } = useSession();
  const [step, setStep] = useState<Step>({ name: "at-rest" });
  const toast = useToast();
  const finish = async () => {
    await recheck();
    toast.success("Email Verified! Your email has been successfully verified.", 4000);
    setStep({ name: "at-rest", verified: true });
  };

  if (step.name === "at-rest" && !needsEmailVerification) {
    return (
      <Verified
        email={user.email ?? ""}
        focused={step.verified ?? false}
        onChange={() => setStep({ name: "address", email: "" })}
      />
    );
  }
  const onFile = needsEmailVerification ? (user.email ?? "") : "";
  return (
    <Card title="Email Verification" className={needsEmailVerification ? "border-gold/60!" : ""}>
      {needsEmailVerification && <Prompt />}
      <Suspense fallback={<SkeletonBar className="h-48 rounded-xl!" />}>
        {step.name === "code" ? (
          <VerificationCodeForm
            email={step.email}
            userId={user.userId ?? ""}
            sentAt={step.sentAt}
            onSent={() => setStep({ ...step, sentAt: serverNow() })}
            onVerified={finish}
            onChangeEmail={() => setStep({ name: "address", email: step.email })}
          />
        ) : (
          <EmailAddressForm
            email={step.name === "address" ? step.email : onFile}
            focused={step.name === "address"}
            requiresPassword={!needsEmailVerification}
            onSent={(email) => setStep({ name: "code", email, sentAt: serverNow() })}
            onHasCode={(email) => setStep({ name: "code", email, sentAt: null })}
            onCancel={needsEmailVerification ? null : () => setStep({ name: "at-rest" })}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Prompt() {
  return (
    <p className="mb-5 flex gap-3 text-[0.9375rem] text-dim">
      <MailWarning aria-hidden size={20} className="mt-0.5 shrink-0 text-gold" />
      Please verify your email address. Until then we can only send you critical emails.
    </p>
  );
}

interface VerifiedProps {
  email: string;
  /** Focuses the heading, because the form that had the focus is gone. */
  focused: boolean;
  onChange: () => void;
}

function Verified({ email, focused, onChange }: VerifiedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section
      aria-label="Email Verification"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-lagoon/60 bg-lagoon/12 p-4 sm:p-5"
    >
      <MailCheck aria-hidden size={24} className="shrink-0 text-lagoon" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          Email Verified
        </h2>
        <p className="text-dim wrap-anywhere">{email}</p>
      </div>
      <Button size="s" className="ml-auto" onClick={onChange}>
        Change Email
      </Button>
    </section>
  );
}
