import type { ImportSummary } from "@emberline/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { summaryText } from "../season-text.ts";

/** What an import did or would do: counts by part, and a sentence per change. Takes the focus. */
export function ImportResult({ summary, action }: { summary: ImportSummary; action: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { dryRun, counts, changes, moreChanges } = summary;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {dryRun ? "What would change" : "Imported"}
      </h2>
      <p className="mt-1 mb-4">{summaryText(summary)}</p>
      {action && <div className="mb-5">{action}</div>}
      <Table
        label="Counts"
        scroll="box"
        // The smallest phones have no room to spare.
        className="smallest:[&_:is(th,td)]:px-1 smallest:[&_th]:text-[0.6875rem] smallest:[&_th]:tracking-normal"
        head={
          <>
            <Th className="w-full">Part</Th>
            <Th number>Added</Th>
            <Th number>Changed</Th>
            <Th number>Same</Th>
          </>
        }
      >
        {Object.entries(counts).map(([part, { added, changed, unchanged }]) => (
          <Tr key={part}>
            <Td className="first-letter:uppercase">{part}</Td>
            <Td number className={added > 0 ? "font-semibold text-lagoon" : "text-dim"}>
              {added}
            </Td>
            <Td number className={changed > 0 ? "font-semibold text-gold" : "text-dim"}>
              {changed}
            </Td>
            <Td number className="text-dim">
              {unchanged}
            </Td>
          </Tr>
        ))}
      </Table>
      {changes.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">Changes</h3>
          <ul className="grid gap-1 text-[0.9375rem]" aria-label="Changes">
            {changes.map((change) => (
              <li key={change} className="border-b border-line/60 py-1 break-words last:border-0">
                {change}
              </li>
            ))}
          </ul>
          {moreChanges > 0 && <p className="mt-2 text-dim">and {moreChanges} more</p>}
        </>
      )}
    </Card>
  );
}

/** Why a file was refused: one line per problem, with its position. */
export function ImportErrors({ error }: { error: Error }) {
  const lines = errorMessage(error, "The server could not be reached. Please try again.").split("\n");
  return (
    <FormAlert>
      <p className="font-semibold">The import failed</p>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </FormAlert>
  );
}
