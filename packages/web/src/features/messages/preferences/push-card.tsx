import { BellOff, BellRing, CircleAlert } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { isInstalled, isIos } from "../../../platform/push/platform.ts";
import { askPermission, usePermission } from "../../../platform/push/permission.ts";
import type { User } from "../../../platform/session/load-session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { registerDevice, useRegistration } from "../../../platform/push/registration.ts";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";

/** Push notifications on this device: permission, registration and categories. */
export function PushCard({ user }: { user: User }) {
  const permission = usePermission();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Card title="Push Notifications" aria-label="Push Notifications">
      <div ref={content} tabIndex={-1} className="outline-none">
        {permission === "not-supported" && <NotSupported />}
        {permission === "default" && <PermissionPrompt onAnswered={() => content.current?.focus()} />}
        {permission === "denied" && (
          <IconText icon={<BellOff aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />}>
            Push notifications are blocked. To enable them, please allow notifications in your browser
            settings and refresh the page.
          </IconText>
        )}
        {permission === "granted" && (
          <>
            <PushDeviceStatus />
            <PreferencesForm
              user={user}
              field="pushNotificationPreferences"
              legend="Notify me about"
              submitLabel={
                <span>
                  Save <VisuallyHidden>push notification preferences</VisuallyHidden>
                </span>
              }
              savedMessage="Push notification preferences updated"
            />
          </>
        )}
      </div>
    </Card>
  );
}

function PermissionPrompt({ onAnswered }: { onAnswered: () => void }) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await askPermission().finally(() => setAsking(false));
    onAnswered();
  };
  return (
    <>
      <IconText icon={<BellRing aria-hidden size={20} className="mt-0.5 shrink-0 text-ember" />}>
        Get a notification on this device when it is your turn in the draft, when there is news, and before a
        poll locks. Your browser will ask for permission.
      </IconText>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" busy={asking} onClick={() => void ask()}>
          Enable Notifications
        </Button>
      </div>
    </>
  );
}

function NotSupported() {
  return (
    <IconText icon={<BellOff aria-hidden size={20} className="mt-0.5 shrink-0 text-dim" />}>
      Push notifications are not supported in this browser.
      {isIos() && !isInstalled() && (
        <span className="mt-2 block">
          On an iPhone or iPad they work from the home screen: tap Share, choose Add to Home Screen, and open
          the app from there.
        </span>
      )}
    </IconText>
  );
}

function IconText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 text-[0.9375rem] text-dim">
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}

/** The state of this device's registration. The preferences below apply to all devices. */
function PushDeviceStatus() {
  const registration = useRegistration();
  return (
    <div role="status" className="mb-3">
      {registration === "failed" && (
        <div className="flex flex-wrap items-center gap-3 rounded-xl border border-gold/50 bg-gold/10 px-3.5 py-3">
          <div className="flex flex-1 basis-56 gap-3">
            <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-gold" />
            <p className="min-w-0 text-[0.9375rem]">
              This device could not be set up. You may be offline, or the browser did not respond. Your
              choices below still apply.
            </p>
          </div>
          <Button size="s" onClick={() => void registerDevice()}>
            Try Again
          </Button>
        </div>
      )}
      {(registration === "working" || registration === "idle") && (
        <Line icon={<FireLoader size={20} />}>Setting up this device …</Line>
      )}
      {registration === "registered" && (
        <Line icon={<BellRing aria-hidden size={20} className="text-lagoon" />}>
          Notifications are on for this device.
        </Line>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex min-h-6 items-center gap-3 text-[0.9375rem] text-dim">
      <span aria-hidden className="grid size-5 shrink-0 place-items-center">
        {icon}
      </span>
      {children}
    </p>
  );
}
