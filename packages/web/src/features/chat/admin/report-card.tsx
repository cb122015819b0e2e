import { type AdminReport, adminReportRoutes, type ReportOutcome } from "@emberline/contract";
import type { ReactNode } from "react";
import type { Renamable } from "../moderation/rename-sheet.tsx";
import { categoryTexts } from "../moderation/report-sheet.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { truncate } from "../../../ui/text/truncate.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

const kindTexts: Record<AdminReport["kind"], string> = {
  team: "Team name",
  league: "League name",
  user: "User",
  note: "Note",
  message: "Message",
};

interface Props {
  report: AdminReport;
  onRename: (subject: Renamable) => void;
}

/** A report with what an admin can do about it. */
export function ReportCard({ report, onRename }: Props) {
  const { kind, category, reportedText, createdAt, details, reporter } = report;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-dim">
        <Badge>{kindTexts[kind]}</Badge>
        <Badge tone="ember">{categoryTexts[category]}</Badge>
        <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
      </p>
      <div>
        <h2 className="text-lg leading-snug whitespace-pre-line wrap-anywhere">{reportedText}</h2>
        <CurrentText report={report} />
      </div>
      {details !== "" && (
        <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {details}
        </blockquote>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        <ReportFacts report={report} />
        <Fact label="Reported by">{reporter === null ? "not shown" : `@${reporter}`}</Fact>
      </dl>
      {report.outcome === null ? (
        <ReportActions report={report} onRename={onRename} />
      ) : (
        <p className="border-t border-line/60 pt-3 text-sm text-dim">
          {report.outcome === "resolved" ? "Resolved" : "Dismissed"}
          {report.closedBy !== null && ` by ${report.closedBy}`}
          {report.closedAt !== null && `, ${dateTimeText(report.closedAt)}`}
        </p>
      )}
    </Card>
  );
}

function CurrentText({ report: { reportedText, currentText } }: Pick<Props, "report">) {
  if (currentText === reportedText) return null;
  return (
    <p className="mt-0.5 text-sm wrap-anywhere text-dim">
      {currentText === null ? "Deleted since" : `Now: ${currentText}`}
    </p>
  );
}

/** The owner of the reported text and the place where it was seen, with links to both. */
function ReportFacts({ report: { kind, owner, league } }: Pick<Props, "report">) {
  return (
    <>
      {league && (
        <Fact label="League">
          <Link
            className={linkStyle}
            to={`/league/${league.leagueId}?tab=${kind === "message" ? "chat" : "settings"}`}
          >
            {league.name}
          </Link>
        </Fact>
      )}
      {owner !== null && (
        <Fact label={kind === "user" ? "User" : kind === "message" ? "Written by" : "Owner"}>
          <Link className={linkStyle} to={`/admin/users?search=${encodeURIComponent(owner)}`}>
            @{owner}
          </Link>
        </Fact>
      )}
      {kind === "note" && (
        <Fact label="Where">
          <Link className={linkStyle} to="/admin/notes">
            Notes
          </Link>
        </Fact>
      )}
    </>
  );
}

const linkStyle = "inline-flex min-h-6 items-center text-ember underline-offset-4 hover:underline";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-dim">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);

function ReportActions({ report, onRename }: Props) {
  const { kind, targetId, currentText, reportedText } = report;
  const close = useCloseReport(report.reportId);
  const name = truncate(reportedText);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line/60 pt-3 smallest:*:grow smallest:*:px-2">
      <Button
        size="s"
        variant="primary"
        busy={close.isPending && close.variables === "resolved"}
        aria-label={`Resolve the report about ${name}`}
        onClick={() => close.mutate("resolved")}
      >
        Resolve
      </Button>
      <Button
        size="s"
        busy={close.isPending && close.variables === "dismissed"}
        aria-label={`Dismiss the report about ${name}`}
        onClick={() => close.mutate("dismissed")}
      >
        Dismiss
      </Button>
      {(kind === "team" || kind === "league") && currentText !== null && (
        <Button
          size="s"
          className="ml-auto"
          aria-label={`Rename ${truncate(currentText)}`}
          onClick={() => onRename({ kind, id: targetId, name: currentText })}
        >
          Rename
        </Button>
      )}
    </div>
  );
}

/** Closes a report and loads the list and the count again. */
function useCloseReport(reportId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (outcome: ReportOutcome) =>
      call(adminReportRoutes.close, { params: { reportId }, body: { outcome } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    // Also after a failure: another admin may have closed it. The card stays busy until the list has loaded.
    onSettled: () =>
      Promise.all(
        [adminReportRoutes.list, adminReportRoutes.count].map((route) =>
          queries.invalidateQueries({ queryKey: routeKey(route) }),
        ),
      ),
  });
}
