import { BellRing, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { registerDevice, useRegistration } from "../../../platform/push/registration.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";

/** The state of this device's registration. The preferences below apply to all devices. */
export function PushDeviceStatus() {
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
