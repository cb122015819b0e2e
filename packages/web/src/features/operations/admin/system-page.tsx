import { type Check, type SystemState, systemRoutes } from "@emberline/contract";
import { useSuspenseQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  CircleAlert,
  CircleCheck,
  TriangleAlert,
  AlarmClock,
  Archive,
  BellRing,
  Database,
  HardDrive,
  Layers,
  type LucideIcon,
  Mail,
  Plug,
  ShieldCheck,
} from "lucide-react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { POLL_INTERVAL_MS, pollingQuery } from "../../../platform/api/polling-query.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { Link } from "../../../ui/link.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

/** `/admin/system`. */
export function SystemPage() {
  return (
    <>
      <DocumentTitle>System</DocumentTitle>
      <PageHeader title="System" />
      <LoadBoundary skeleton={<SkeletonCards count={9} />} error="Error loading the state of the system">
        <SystemOverview />
      </LoadBoundary>
    </>
  );
}

/** While a requested backup runs. */
const BACKUP_INTERVAL_MS = 2000;

/** The state of the site, of each part and of the backups, polled while the page is open. */
function SystemOverview() {
  const { checks, backups } = useSuspenseQuery({
    ...pollingQuery(systemRoutes.state),
    refetchInterval: ({ state }) => intervalOf(state.data?.data),
  }).data.data;
  return (
    <div className="grid gap-4">
      <Verdict checks={checks} />
      <ul aria-label="Parts of the system" className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {checks.toSorted(byUrgency).map((check) => (
          <li key={check.key}>
            <CheckCard check={check} />
          </li>
        ))}
      </ul>
      <BackupCard backups={backups} />
    </div>
  );
}

const intervalOf = (state: SystemState | undefined) =>
  state?.backups.isRequested ? BACKUP_INTERVAL_MS : POLL_INTERVAL_MS;

const URGENCY: readonly Check["state"][] = ["failing", "warning", "well"];
const byUrgency = (a: Check, b: Check) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state);

const VERDICTS = {
  well: { Icon: CircleCheck, style: "border-lagoon/40 bg-lagoon/12", icon: "text-lagoon" },
  warning: { Icon: TriangleAlert, style: "border-gold/40 bg-gold/12", icon: "text-gold" },
  failing: { Icon: CircleAlert, style: "border-danger/40 bg-danger/12", icon: "text-danger" },
} as const;

function Verdict({ checks }: { checks: readonly Check[] }) {
  const failing = checks.filter(({ state }) => state === "failing").length;
  const warning = checks.filter(({ state }) => state === "warning").length;
  const { Icon, style, icon } = VERDICTS[failing > 0 ? "failing" : warning > 0 ? "warning" : "well"];
  return (
    <p role="status" className={classNames("flex items-center gap-3 rounded-2xl border px-4 py-3", style)}>
      <Icon aria-hidden size={20} className={classNames("shrink-0", icon)} />
      {verdictText(failing, warning)}
    </p>
  );
}

function verdictText(failing: number, warning: number): string {
  if (failing > 0) return `${partsText(failing)} ${failing === 1 ? "does" : "do"} not work as it should.`;
  if (warning > 0) return `${partsText(warning)} ${warning === 1 ? "needs" : "need"} attention.`;
  return "All is well.";
}

const partsText = (count: number) => `${count} part${count === 1 ? "" : "s"} of the system`;

interface Part {
  title: string;
  icon: LucideIcon;
  /** The page where an admin can act on it. */
  page?: { to: string; label: string };
}

const parts: Record<Check["key"], Part> = {
  database: { title: "Database", icon: Database },
  queue: { title: "Queue", icon: Layers },
  sockets: { title: "Live connections", icon: Plug },
  jobs: { title: "Jobs", icon: AlarmClock, page: { to: "/admin/jobs", label: "Open Jobs" } },
  email: { title: "Emails", icon: Mail, page: { to: "/admin/emails", label: "Open Emails" } },
  push: { title: "Push messages", icon: BellRing },
  disk: { title: "Disk", icon: HardDrive },
  backups: { title: "Backups", icon: Archive },
  certificate: { title: "Certificate", icon: ShieldCheck },
};

const states: Record<Check["state"], { label: string; tone: BadgeTone }> = {
  well: { label: "OK", tone: "lagoon" },
  warning: { label: "Attention", tone: "gold" },
  failing: { label: "Failing", tone: "danger" },
};

/** The state of one part of the system, with advice if something is wrong. */
function CheckCard({ check }: { check: Check }) {
  const { title, icon: Icon, page } = parts[check.key];
  const { label, tone } = states[check.state];
  return (
    <Card
      className="h-full"
      title={
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden size={18} className="text-dim" />
          {title}
        </span>
      }
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <p className="wrap-anywhere">{check.text}</p>
      {check.advice !== null && (
        <p className="mt-2 text-[0.9375rem] wrap-anywhere text-dim">{check.advice}</p>
      )}
      {check.advice !== null && page && (
        <Link to={page.to} className="mt-2 inline-flex min-h-11 items-center font-semibold text-ember">
          {page.label}
        </Link>
      )}
    </Card>
  );
}

type Backups = SystemState["backups"];

/** The backups, newest first, and the button for another one. */
function BackupCard({ backups }: { backups: Backups }) {
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
