import { MailCheck, MailWarning } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../session/session.tsx";
import type { User } from "../../session/startup.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { AddressForm } from "./address-form.tsx";
import { CodeForm } from "./code-form.tsx";

/** `at-rest`: nothing to type. Then the address, then the code that was mailed to it. */
type Step = { name: "at-rest" } | { name: "address" } | { name: "code"; email: string };

/** Confirms the address, or a new one. */
export function EmailVerification({ user }: { user: User }) {
  const { needsEmailVerification: needed, recheck } = useSession();
  const [step, setStep] = useState<Step>(needed ? { name: "address" } : { name: "at-rest" });
  const toast = useToast();
  const finish = async () => {
    await recheck();
    toast.success("Email Verified! Your email has been successfully verified.", 4000);
    setStep({ name: "at-rest" });
  };

  if (step.name === "at-rest" && !needed) {
    return <Verified email={user.email ?? ""} onChange={() => setStep({ name: "address" })} />;
  }
  return (
    <Card title="Email Verification" className={needed ? "border-gold/60!" : ""}>
      {needed && <Prompt />}
      {step.name === "code" ? (
        <CodeForm
          email={step.email}
          userId={user.userId ?? ""}
          onVerified={finish}
          onChangeEmail={() => setStep({ name: "address" })}
        />
      ) : (
        <AddressForm
          email={needed ? (user.email ?? "") : ""}
          onSent={(email) => setStep({ name: "code", email })}
          onCancel={needed ? null : () => setStep({ name: "at-rest" })}
        />
      )}
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

function Verified({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <section
      aria-label="Email Verification"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-lagoon/60 bg-lagoon/12 p-4 sm:p-5"
    >
      <MailCheck aria-hidden size={24} className="shrink-0 text-lagoon" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">Email Verified</h2>
        <p className="text-dim">{email}</p>
      </div>
      <Button size="s" onClick={onChange}>
        Change Email
      </Button>
    </section>
  );
}
