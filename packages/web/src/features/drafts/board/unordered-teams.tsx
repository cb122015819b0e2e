import { Dices } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { Td, Tr } from "../../../ui/tables/table.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { isMine, ownerName } from "../state/selectors.ts";
import { OrderTable } from "./pick-order.tsx";
import { OwnerStatus } from "../parts/owner-status.tsx";
import type { RoomState } from "../state/room-state.ts";

/** The pick order before it is drawn: the teams, each once and without a number. */
export function UnorderedTeams({ state }: { state: RoomState }) {
  const { board, log } = state;
  return (
    <OrderTable state={state}>
      <Tr>
        <Td colSpan={3} className="text-sm">
          <span className="flex items-center gap-2.5 leading-snug">
            <Dices aria-hidden size={18} className="shrink-0 text-ember" />
            {log?.draft.orderBy === "standings"
              ? "The order follows the standings when the draft starts: the last team picks first."
              : "The order is drawn when the draft starts."}
          </span>
        </Td>
      </Tr>
      {board?.draftOrder.slice(0, log?.draft.order.length).map((slot) => (
        <Tr key={slot.team.teamId} tone={isMine(state, slot) ? "yours" : "plain"}>
          <Td className="py-1.5! text-sm text-dim">
            <span aria-hidden>?</span>
            <VisuallyHidden>Not drawn yet</VisuallyHidden>
          </Td>
          <Td className={classNames("h-10.5 py-1.5! text-sm", isMine(state, slot) && "font-semibold")}>
            <span className="flex items-center gap-2">
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{ownerName(state, slot)}</span>
              <OwnerStatus state={state} teamId={slot.team.teamId} />
            </span>
          </Td>
          <Td className="py-1.5! text-sm text-dim">TBD</Td>
        </Tr>
      ))}
    </OrderTable>
  );
}
