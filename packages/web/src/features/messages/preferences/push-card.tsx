import { BellOff, BellRing } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { isInstalled, isIos } from "../../../platform/push/platform.ts";
import { askPermission, usePermission } from "../../../platform/push/permission.ts";
import type { User } from "../../../platform/session/load-session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { PushDeviceStatus } from "./push-device-status.tsx";
import { PreferencesForm } from "./preferences-form.tsx";

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
