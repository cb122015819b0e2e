import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import type { MySession } from "@emberline/contract";
import { Laptop, Smartphone, Tablet } from "lucide-react";
import { Badge } from "../../../ui/display/badge.tsx";
import { dayText, fromNowText } from "../../../ui/text/time-text.ts";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { deviceName } from "../../../ui/text/device-name.ts";

/** The user's sessions, which can be ended. */
export function SessionsCard() {
  return (
    <Card title="Where You Are Logged In">
      <LoadBoundary skeleton={<Skeleton />}>
        <Sessions />
      </LoadBoundary>
    </Card>
  );
}

function Sessions() {
  const sessions = useSuspenseQuery(routeQuery(myAccountCalls.sessions)).data.data;
  const others = useEndSession(() => call(myAccountCalls.endOtherSessions), "Logged out everywhere else");
  const one = useEndSession(
    (sessionId: string) => call(myAccountCalls.endSession, { params: { sessionId } }),
    "That device is logged out",
  );
  return (
    <>
      <ul className="divide-y divide-line/60">
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            busy={one.isPending && one.variables === session.sessionId}
            onEnd={() => one.mutate(session.sessionId)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4 flex justify-end">
          <Button busy={others.isPending} onClick={() => others.mutate("")}>
            Log Out Everywhere Else
          </Button>
        </div>
      )}
    </>
  );
}

function useEndSession(end: (sessionId: string) => Promise<unknown>, message: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: end,
    onSuccess: () => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    // Also after a failure: the session may have ended already.
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(myAccountCalls.sessions) }),
  });
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex items-center gap-3 py-3">
      <SkeletonBar className="size-10 rounded-xl" />
      <div className="flex-1 space-y-2">
        <SkeletonBar className="h-3.5 w-2/5" />
        <SkeletonBar className="h-3 w-3/5" />
      </div>
    </div>
  );
}

interface SessionRowProps {
  session: MySession;
  busy: boolean;
  onEnd: () => void;
}

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop };
const MINUTE_MS = 60_000;

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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

const HOUR_MS = 3_600_000;

/** The server stores it to the hour. */
export function lastSeenText(seenAt: string, now: number): string {
  const agoMs = now - Date.parse(seenAt);
  if (agoMs < HOUR_MS) return "Seen within the last hour";
  return `Seen ${fromNowText(now - Math.floor(agoMs / HOUR_MS) * HOUR_MS, now)}`;
}
