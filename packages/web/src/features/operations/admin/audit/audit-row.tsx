import type { AuditEntry } from "@emberline/contract";
import { History } from "lucide-react";
import { Button } from "../../../../ui/controls/button.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { changedValues, type ChangedValue, type NamesById } from "./changed-values.ts";
import { describeEntry } from "./entry-text.ts";

interface Props {
  entry: AuditEntry;
  names: NamesById;
  /** Filters by this subject; null when the list is filtered by it already. */
  onSubject: ((subjectId: string) => void) | null;
}

/** Who did what and when, with each value before and after. */
export function AuditRow({ entry, names, onSubject }: Props) {
  const { who, before, subject, after } = describeEntry(entry, names);
  const { subjectId } = entry;
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line/60 px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{who}</strong> {before}
          <strong className="font-semibold">{subject}</strong>
          {after}
        </p>
        <Values values={changedValues(entry.before, entry.after, names)} />
        <p className="mt-1 text-[0.8125rem] text-dim">
          <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
        </p>
      </div>
      {subjectId !== null && onSubject && (
        <Button
          size="s"
          variant="text"
          className="-mr-2 max-sm:px-3!"
          aria-label={`History, ${subject || "this"}`}
          onClick={() => onSubject(subjectId)}
        >
          <History aria-hidden size={15} />
          <span className="max-sm:hidden">History</span>
        </Button>
      )}
    </li>
  );
}

const VALUES_MAX = 8;

/** The first values; the others, if there are more than one, are folded away. */
function Values({ values }: { values: readonly ChangedValue[] }) {
  if (values.length === 0) return null;
  const shownCount = values.length <= VALUES_MAX + 1 ? values.length : VALUES_MAX;
  const others = values.slice(shownCount);
  return (
    <div className="mt-1 text-[0.9375rem]">
      <ValueList values={values.slice(0, shownCount)} />
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-9 max-w-max items-center font-medium text-ember pointer-coarse:min-h-11">
            {others.length} more
          </summary>
          <ValueList values={others} />
        </details>
      )}
    </div>
  );
}

const ValueList = ({ values }: { values: readonly ChangedValue[] }) => (
  <ul className="grid gap-0.5">
    {values.map(({ what, from, to }) => (
      <li key={what} className="wrap-anywhere">
        <span className="text-dim">{what}:</span> {from !== null && <ValueText>{from}</ValueText>}
        {from !== null && to !== null && " → "}
        {to !== null && <ValueText>{to}</ValueText>}
      </li>
    ))}
  </ul>
);

const ValueText = ({ children }: { children: string }) => (
  <span className="figures font-medium">{children}</span>
);
