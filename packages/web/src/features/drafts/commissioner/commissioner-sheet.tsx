import type { CommissionerRole } from "@emberline/game";
import { ChevronRight, CircleStop, Hand, Pause, Play, Timer, Undo2, type LucideIcon } from "lucide-react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EndDraftSheet } from "../setup/end-draft-sheet.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { PauseForm, AddTimeForm } from "./add-time-form.tsx";
import { availableActions, type CommissionerActionKind, type AvailableAction } from "./available-actions.ts";
import type { ActionFormProps } from "./use-action-form.ts";
import { PickForForm } from "./pick-for-form.tsx";

import { UndoForm } from "./undo-form.tsx";
import { statusText } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";

interface Props {
  state: RoomState;
  leagueId: string;
  role: CommissionerRole;
  open: boolean;
  onClose: () => void;
}

/** All actions of the commissioner. */
export function CommissionerSheet({ state, leagueId, role, open, onClose }: Props) {
  const form = useSheet<CommissionerActionKind>();
  const actions = availableActions(state);
  const close = () => {
    form.close();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Run the draft"
      description={actions.length > 0 ? statusText(state, 0) : undefined}
    >
      {actions.length === 0 && <NotYet leagueId={leagueId} role={role} />}
      <ul className="grid gap-2 pb-2">
        {actions.map((action) => (
          <li key={action.kind}>
            <ActionButton action={action} onOpen={() => form.show(action.kind)} />
          </li>
        ))}
      </ul>
      {role === "admin" && <EndDraftButton state={state} leagueId={leagueId} onDone={close} />}
      {form.shown && (
        <ActionForm
          key={form.shown.visit}
          kind={form.shown.subject}
          state={state}
          leagueId={leagueId}
          open={open && form.open}
          onClose={form.close}
          onDone={close}
        />
      )}
    </Sheet>
  );
}

function ActionButton({ action, onOpen }: { action: AvailableAction; onOpen: () => void }) {
  const { kind, title, hint, unavailable } = action;
  const Icon = icons[kind];
  if (unavailable !== null) {
    return (
      <p className={`${actionStyle} border-dashed bg-transparent!`}>
        <Icon aria-hidden size={20} className="shrink-0 text-dim" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-dim">{title}</span>
          <span className="block text-[0.8125rem] text-dim">{unavailable}</span>
        </span>
      </p>
    );
  }
  return (
    <button type="button" onClick={onOpen} className={`${actionStyle} hover:border-edge`}>
      <Icon aria-hidden size={20} className="shrink-0 text-ember" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-[0.8125rem] text-dim">{hint}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
    </button>
  );
}

/** For admins only. */
function EndDraftButton({
  state,
  leagueId,
  onDone,
}: Pick<Props, "state" | "leagueId"> & { onDone: () => void }) {
  const sheet = useSheet<null>();
  return (
    <>
      <button
        type="button"
        onClick={() => sheet.show(null)}
        className={`${actionStyle} mb-2 hover:border-edge`}
      >
        <CircleStop aria-hidden size={20} className="shrink-0 text-danger" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">End the draft</span>
          <span className="block text-[0.8125rem] text-dim">This cannot be undone.</span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
      </button>
      {sheet.shown && (
        <EndDraftSheet
          key={sheet.shown.visit}
          league={{ leagueId, name: state.roomInfo?.leagueName ?? "" }}
          draft={state.log?.draft ?? null}
          open={sheet.open}
          onClose={sheet.close}
          onDone={onDone}
        />
      )}
    </>
  );
}

function NotYet({ leagueId, role }: { leagueId: string; role: CommissionerRole }) {
  return (
    <div className="pb-3">
      <p className="text-dim">
        Once the draft has started you can pause it here, add time, undo picks and pick for an owner who is
        absent.
      </p>
      <ButtonLink
        className="mt-4"
        to={role === "owner" ? `/league/${leagueId}?tab=settings` : "/admin/leagues"}
      >
        Change start, order or pick time
      </ButtonLink>
    </div>
  );
}

function ActionForm({ kind, ...props }: ActionFormProps & { kind: CommissionerActionKind }) {
  switch (kind) {
    case "pause":
    case "resume":
      return <PauseForm kind={kind} {...props} />;
    case "addTime":
      return <AddTimeForm {...props} />;
    case "undo":
      return <UndoForm {...props} />;
    default:
      return <PickForForm {...props} />;
  }
}

const icons: Record<CommissionerActionKind, LucideIcon> = {
  pause: Pause,
  resume: Play,
  addTime: Timer,
  undo: Undo2,
  pickFor: Hand,
};

const actionStyle =
  "flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-ink px-3.5 py-2.5 text-left leading-snug " +
  "transition-colors duration-150";
