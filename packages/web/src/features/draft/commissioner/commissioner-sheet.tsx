import type { CommissionerRole } from "@emberline/game";
import { ChevronRight, CircleStop, Hand, Pause, Play, Timer, Undo2, type LucideIcon } from "lucide-react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EndDraftSheet } from "../../../draft-setup/end-draft-sheet.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { DeskClockForm } from "./pause-form.tsx";
import { deskChoices, type DeskAct, type DeskChoice } from "./available-actions.ts";
import type { DeskFormProps } from "./use-action-form.ts";
import { DeskPickForm } from "./pick-for-form.tsx";
import { DeskTimeForm } from "./add-time-form.tsx";
import { DeskUndoForm } from "./undo-form.tsx";
import { statusText } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";

interface Props {
  state: RoomState;
  leagueId: string;
  desk: CommissionerRole;
  open: boolean;
  onClose: () => void;
}

/** Everything that whoever runs the draft can do with it. */
export function DeskSheet({ state, leagueId, desk, open, onClose }: Props) {
  const form = useSheet<DeskAct>();
  const choices = deskChoices(state);
  const close = () => {
    form.close();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Run the draft"
      description={choices.length > 0 ? statusText(state, 0) : undefined}
    >
      {choices.length === 0 && <NotYet leagueId={leagueId} desk={desk} />}
      <ul className="grid gap-2 pb-2">
        {choices.map((choice) => (
          <li key={choice.act}>
            <ChoiceButton choice={choice} onOpen={() => form.show(choice.act)} />
          </li>
        ))}
      </ul>
      {desk === "admin" && <EndChoice state={state} leagueId={leagueId} onDone={close} />}
      {form.shown && (
        <DeskForm
          key={form.shown.visit}
          act={form.shown.subject}
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

function ChoiceButton({ choice, onOpen }: { choice: DeskChoice; onOpen: () => void }) {
  const { act, title, hint, closed } = choice;
  const Icon = icons[act];
  if (closed !== null) {
    return (
      <p className={`${choiceStyle} opacity-70`}>
        <Icon aria-hidden size={20} className="shrink-0 text-dim" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-dim">{title}</span>
          <span className="block text-[0.8125rem] text-dim">{closed}</span>
        </span>
      </p>
    );
  }
  return (
    <button type="button" onClick={onOpen} className={`${choiceStyle} hover:border-edge`}>
      <Icon aria-hidden size={20} className="shrink-0 text-ember" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-[0.8125rem] text-dim">{hint}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
    </button>
  );
}

/** For admins alone, whoever runs the draft. */
function EndChoice({ state, leagueId, onDone }: Pick<Props, "state" | "leagueId"> & { onDone: () => void }) {
  const sheet = useSheet<null>();
  return (
    <>
      <button
        type="button"
        onClick={() => sheet.show(null)}
        className={`${choiceStyle} mb-2 hover:border-edge`}
      >
        <CircleStop aria-hidden size={20} className="shrink-0 text-danger" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">End the draft</span>
          <span className="block text-[0.8125rem] text-dim">It stops where it stands, for good.</span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
      </button>
      {sheet.shown && (
        <EndDraftSheet
          key={sheet.shown.visit}
          league={{ leagueId, name: state.guest?.leagueName ?? "" }}
          picksMade={state.log?.draft.picks.length ?? null}
          open={sheet.open}
          onClose={sheet.close}
          onDone={onDone}
        />
      )}
    </>
  );
}

function NotYet({ leagueId, desk }: { leagueId: string; desk: CommissionerRole }) {
  return (
    <div className="pb-3">
      <p className="text-dim">
        Once the first clock runs you can pause the draft here, add time, take picks back and pick for
        somebody who is absent.
      </p>
      <ButtonLink
        className="mt-4"
        to={desk === "owner" ? `/league/${leagueId}?tab=settings` : "/admin/leagues"}
      >
        Change start, order or pick time
      </ButtonLink>
    </div>
  );
}

function DeskForm({ act, ...props }: DeskFormProps & { act: DeskAct }) {
  switch (act) {
    case "pause":
    case "resume":
      return <DeskClockForm act={act} {...props} />;
    case "addTime":
      return <DeskTimeForm {...props} />;
    case "undo":
      return <DeskUndoForm {...props} />;
    default:
      return <DeskPickForm {...props} />;
  }
}

const icons: Record<DeskAct, LucideIcon> = {
  pause: Pause,
  resume: Play,
  addTime: Timer,
  undo: Undo2,
  pickFor: Hand,
};

const choiceStyle =
  "flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-ink px-3.5 py-2.5 text-left leading-snug " +
  "transition-colors duration-150";
