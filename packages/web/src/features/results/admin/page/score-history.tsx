import { auditRoutes, type AuditEntry } from "@emberline/contract";
import { pointsText } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";

interface Props {
  name: string;
  /** Null if there is no score. */
  episodeStatisticId: string | null;
  open: boolean;
  onClose: () => void;
}

/** Who changed a score and when, with the points before and after. */
export function ScoreHistory({ name, episodeStatisticId, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="History" description={name} scrollFocusable>
      {episodeStatisticId === null ? (
        <p className="py-4 text-dim">There is no score. One that was deleted is in the audit log.</p>
      ) : (
        <Entries subjectId={episodeStatisticId} />
      )}
    </Sheet>
  );
}

function Entries({ subjectId }: { subjectId: string }) {
  const { data, error, refetch } = useQuery({
    ...routeQuery(auditRoutes.list, { query: { subjectId } }),
    staleTime: 0,
  });
  if (!data) return error ? <ErrorState onRetry={refetch} /> : <SkeletonRows avatars={false} count={3} />;
  const { entries, more } = data.data;
  if (entries.length === 0) return <p className="py-4 text-dim">Not changed since it was entered.</p>;
  return (
    <>
      <ol className="grid">
        {entries.map((entry) => (
          <li key={entry.auditId} className="border-b border-line/60 py-3 last:border-0">
            <p className="figures font-semibold">
              {pointsOf(entry.before)} → {pointsOf(entry.after)}
            </p>
            <p className="text-sm text-dim">
              {entry.user?.username ?? "The operator or a deleted user"},{" "}
              <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {more && <p className="pb-2 text-sm text-dim">Older changes are in the audit log.</p>}
    </>
  );
}

function pointsOf(values: AuditEntry["before"]): string {
  const points = values?.["points"];
  return typeof points === "number" ? pointsText(points) : "nothing";
}
