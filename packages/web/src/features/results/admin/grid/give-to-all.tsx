import { Plus } from "lucide-react";
import type { Stat } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useGiveToAll } from "../model/use-give-to-all.ts";

interface Props {
  /** Any cell of the column. */
  stat: Stat;
  label: string;
  editor: ScoreEditor;
}

/** Gives a statistic's default points to everybody still in who has none yet. Undo takes them all back. */
export function GiveToAll({ stat, label, editor }: Props) {
  const { count, points, give } = useGiveToAll(editor, stat, label);
  return (
    <button
      type="button"
      aria-disabled={count === 0}
      aria-label={`Give ${points} to everybody still in: ${label}`}
      title={count === 0 ? "Everybody still in has points" : `Give ${points} to everybody still in`}
      onClick={give}
      className={buttonStyle}
    >
      <Plus aria-hidden size={13} />
      All
    </button>
  );
}

const buttonStyle =
  "mx-auto mt-1.5 flex min-h-11 w-full max-w-16 items-center justify-center gap-1 rounded-lg border border-line bg-ink-3 " +
  "text-xs font-semibold text-sand normal-case transition-colors hover:border-edge aria-disabled:opacity-45 " +
  "pointer-fine:min-h-7";
