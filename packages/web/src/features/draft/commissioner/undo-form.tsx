import { draftRoutes, type CallInput } from "@emberline/contract";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { changedWords, openedAt, picksBack } from "./available-actions.ts";
import { type DeskFormProps, useDeskForm } from "./use-action-form.ts";
import { DeskReason } from "./reason-field.tsx";
import { nameOf, ownerName } from "../state/selectors.ts";
import { LookAgain } from "./stale-board-warning.tsx";

/** Takes the last picks back; they stand there by name before anybody presses. */
export function DeskUndoForm({ state, leagueId, open, onClose, onDone }: DeskFormProps) {
  const [opened, setOpened] = useState(() => openedAt(state));
  const [count, setCount] = useState(1);
  const route = draftRoutes.undo;
  const form = useDeskForm({
    route,
    onDone,
    send: (body: CallInput<typeof route>["body"]) => call(route, { params: { leagueId }, body }),
  });
  const changed = form.isSent ? null : changedWords(opened, state);
  const submit = () =>
    changed === null &&
    form.submit({ keepPicks: opened.picks - count, seenPicks: opened.picks, reason: form.reason });
  const lookAgain = () => {
    setOpened(openedAt(state));
    setCount(1);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="Take picks back"
      submitLabel={`Take ${countText(count, "Pick")} Back`}
      danger
      busy={form.busy}
      error={form.error}
      onSubmit={submit}
    >
      {changed !== null ? (
        <LookAgain words={changed} onLook={lookAgain} />
      ) : (
        <>
          <div role="group" aria-label="How many" className="flex flex-wrap items-center gap-3">
            <IconButton
              label="One less"
              disabled={count <= 1}
              onClick={() => setCount((before) => Math.max(1, before - 1))}
            >
              <Minus aria-hidden size={18} />
            </IconButton>
            <output aria-live="polite" className="display figures min-w-20 text-center text-lg">
              {countText(count, "pick")}
            </output>
            <IconButton
              label="One more"
              disabled={count >= opened.picks}
              onClick={() => setCount((before) => Math.min(opened.picks, before + 1))}
            >
              <Plus aria-hidden size={18} />
            </IconButton>
          </div>
          <ul aria-label="These go" className="rounded-xl bg-ink/50 px-3.5 py-1">
            {picksBack(state, count).map((slot) => (
              <li
                key={slot.pickNumber}
                className="flex gap-3 border-b border-line/60 py-2 text-sm last:border-b-0"
              >
                <span className="figures w-7 shrink-0 text-dim">{slot.pickNumber}</span>
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{slot.player && nameOf(slot.player)}</span>
                  <span className="block text-[0.8125rem] text-dim">{ownerName(state, slot)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <DeskReason act="undo" value={form.reason} onChange={form.setReason} error={form.errors["reason"]} />
    </FormSheet>
  );
}
