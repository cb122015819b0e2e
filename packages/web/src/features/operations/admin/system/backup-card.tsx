import { type SystemState, systemRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";

type Backups = SystemState["backups"];

/** The backups, newest first, and the button for another one. */
export function BackupCard({ backups }: { backups: Backups }) {
  const { runs, isRequested } = backups;
  const { isPending, backUp } = useBackUp();
  return (
    <Card
      flush
      title="Backups"
      actions={
        <Button busy={isPending || isRequested} onClick={backUp}>
          <Archive aria-hidden size={16} />
          Back up now
        </Button>
      }
    >
      <p className="max-w-prose px-4 pb-4 text-dim">{scheduleText(backups)}</p>
      {runs.length === 0 ? (
        <p className="border-t border-line/60 px-4 py-4">No backup has been written yet.</p>
      ) : (
        <ul aria-label="Backups">
          {runs.map((run) => (
            <BackupRow key={run.at} run={run} />
          ))}
        </ul>
      )}
      <p className="border-t border-line/60 px-4 py-3 text-sm wrap-anywhere text-dim">
        They are files in <code className="rounded-md bg-ink-3 px-1.5 py-0.5">{backups.folder}</code> on the
        server. Copy them to another machine: they hold everything, photos and password hashes included. The
        command <code className="rounded-md bg-ink-3 px-1.5 py-0.5">emberline backup restore</code> restores
        one.
      </p>
    </Card>
  );
}

function scheduleText({ isRequested, nextAt, days }: Backups): string {
  if (isRequested) return "A backup is being written and verified.";
  const kept = `Backups are kept for ${countText(days, "day")}, the newest one always.`;
  return nextAt === null
    ? `Daily backups are off. ${kept}`
    : `The next one is due ${dateTimeText(nextAt)}. ${kept}`;
}

function BackupRow({ run }: { run: Backups["runs"][number] }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line/60 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{dateTimeText(run.at)}</p>
        <p className="text-sm wrap-anywhere text-dim">{run.file ?? run.error}</p>
      </div>
      {run.bytes !== null && run.rows !== null && (
        <p className="text-sm text-dim tabular-nums">
          {sizeText(run.bytes)}, {countText(run.rows, "row")}
        </p>
      )}
      <BackupBadge run={run} />
    </li>
  );
}

function BackupBadge({ run }: { run: Backups["runs"][number] }) {
  if (run.error !== null) return <Badge tone="danger">Failed</Badge>;
  return run.isHere ? <Badge tone="lagoon">Verified</Badge> : <Badge>Not on this server</Badge>;
}

function useBackUp() {
  const toast = useToast();
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(systemRoutes.backUp),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error({
        title: "The backup could not be started",
        text: errorMessage(error, "The server could not be reached. Please try again."),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(systemRoutes.state) }),
  });
  return { isPending, backUp: () => mutate() };
}

const KIB = 1024;
const UNITS = ["KB", "MB", "GB"] as const;

/** "12 KB", "3.4 MB". */
export function sizeText(bytes: number): string {
  let size = bytes / KIB;
  let unit = 0;
  while (size >= KIB && unit < UNITS.length - 1) {
    size /= KIB;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.max(1, Math.round(size))} ${UNITS[unit]}`;
}
