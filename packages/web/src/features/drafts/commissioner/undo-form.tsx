import { fullName } from "@emberline/game";
import { draftRoutes, type CallInput } from "@emberline/contract";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { staleBoardMessage, boardVersionOf, picksToUndo } from "./available-actions.ts";
import { type ActionFormProps, useActionForm } from "./use-action-form.ts";
import { ReasonField, StaleBoardWarning } from "./reason-field.tsx";
import { ownerName } from "../state/selectors.ts";

/** Undoes the last picks and lists them first. */
export function UndoForm({ state, leagueId, open, onClose, onDone }: ActionFormProps) {
  const [opened, setOpened] = useState(() => boardVersionOf(state));
  const route = draftRoutes.undo;
  const form = useActionForm({
    route,
    initial: { count: 1 },
    onDone,
    send: (body: CallInput<typeof route>["body"]) => call(route, { params: { leagueId }, body }),
  });
  const { count, reason } = form.values;
  const staleMessage = form.isSent ? null : staleBoardMessage(opened, state);
  const submit = () =>
    staleMessage === null &&
    form.submit({ keepPicks: opened.picks - count, seenPicks: opened.picks, reason });
  const reload = () => {
    setOpened(boardVersionOf(state));
    form.change({ count: 1 });
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={form.unsaved}
      title="Undo picks"
      submitLabel={`Undo ${countText(count, "Pick")}`}
      danger
      busy={form.busy}
      error={form.error}
      onSubmit={submit}
    >
      {staleMessage !== null ? (
        <StaleBoardWarning message={staleMessage} onReload={reload} />
      ) : (
        <>
          <div role="group" aria-label="Number of picks" className="flex flex-wrap items-center gap-3">
            <IconButton
              label="One less"
              disabled={count <= 1}
              onClick={() => form.change({ count: count - 1 })}
            >
              <Minus aria-hidden size={18} />
            </IconButton>
            <output aria-live="polite" className="display figures min-w-20 text-center text-lg">
              {countText(count, "pick")}
            </output>
            <IconButton
              label="One more"
              disabled={count >= opened.picks}
              onClick={() => form.change({ count: count + 1 })}
            >
              <Plus aria-hidden size={18} />
            </IconButton>
          </div>
          <ul aria-label="Picks to undo" className="rounded-xl bg-ink/50 px-3.5 py-1">
            {picksToUndo(state, count).map((slot) => (
              <li
                key={slot.pickNumber}
                className="flex gap-3 border-b border-line/60 py-2 text-sm last:border-b-0"
              >
                <span className="figures w-7 shrink-0 text-dim">{slot.pickNumber}</span>
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{slot.player && fullName(slot.player)}</span>
                  <span className="block text-[0.8125rem] text-dim">{ownerName(state, slot)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ReasonField
        action="undo"
        value={reason}
        onChange={(next) => form.change({ reason: next })}
        error={form.errors["reason"]}
      />
    </FormSheet>
  );
}
