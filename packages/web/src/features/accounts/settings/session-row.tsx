import type { MySession } from "@emberline/contract";
import { Laptop, Smartphone, Tablet } from "lucide-react";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { deviceName } from "../../../ui/text/device-name.ts";
import { lastSeenText } from "./last-seen.ts";

interface SessionRowProps {
  session: MySession;
  busy: boolean;
  onEnd: () => void;
}

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop };
const MINUTE_MS = 60_000;

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const now = useServerNow(MINUTE_MS);
  const { name, kind } = deviceName(session.userAgent);
  const Icon = ICONS[kind];
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-ink-3 text-dim">
        <Icon aria-hidden size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {session.current && <Badge tone="lagoon">This device</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-dim">
          <span>{session.current ? "Active now" : lastSeenText(session.seenAt, now)}</span>
          <span>Logged in {dayText(session.createdAt, now)}</span>
        </p>
      </div>
      {!session.current && (
        <Button size="s" className="ml-auto" busy={busy} onClick={onEnd}>
          Log Out <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
