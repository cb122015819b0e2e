import { fullName } from "@emberline/game";
import type { draftRoutes, ReplyOf } from "@emberline/contract";
import type { ReactNode } from "react";
import { clockText, dateTimeText } from "../../../ui/text/time-text.ts";

export type SetDraft = NonNullable<ReplyOf<typeof draftRoutes.byLeague>["data"]>;

/** The start, the pick time and the order. */
export function DraftSummary({ draft }: { draft: SetDraft }) {
  const { startDate, pickTimeSeconds, draftOrder } = draft;
  const known = draft.orderBy !== "drawn" || draft.begun;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.9375rem]">
      <Fact name="Start">
        <time dateTime={startDate}>{dateTimeText(startDate)}</time>
      </Fact>
      <Fact name="Each pick">
        <span className="figures">{clockText(pickTimeSeconds)}</span>
      </Fact>
      <Fact name="Order">
        <span>{orderText(draft)}</span>
        {known && draftOrder.length > 0 && (
          <ol aria-label="Draft order" className="mt-1.5 grid gap-1">
            {draftOrder.map(({ team }, index) => (
              <li key={team.teamId} className="flex gap-2.5 leading-snug">
                <span aria-hidden className="display figures w-5 shrink-0 text-right text-ember">
                  {index + 1}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {team.name} <span className="text-[0.8125rem] text-dim">{fullName(team.owner)}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-dim">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function orderText({ orderBy, draw, begun }: SetDraft): string {
  if (orderBy === "hand") return "Set by hand";
  if (orderBy === "drawn") return begun ? "Drawn at the start" : "To be drawn at the start";
  return draw > 1 ? `Shuffled, draw number ${draw}` : "Shuffled";
}
