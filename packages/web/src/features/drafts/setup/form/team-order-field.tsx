import { announce } from "../../../../ui/layout/live-region.tsx";
import { moveItem } from "../../../../ui/controls/move-item.ts";
import { useDragOrder } from "../../../../ui/controls/use-drag-order.ts";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { ComponentProps, CSSProperties, KeyboardEvent } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";

interface Props {
  teams: readonly OrderTeam[];
  /** The ids of all teams in pick order. */
  order: readonly string[];
  onChange: (order: string[]) => void;
  readOnly: boolean;
}

/** The order of round 1, changed by dragging, keys or buttons. */
export function TeamOrderField({ teams, order, onChange, readOnly }: Props) {
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  const move = (id: string, position: number) => {
    const name = byId.get(id)?.name ?? "";
    const next = moveItem(order, id, position);
    onChange(next);
    announce(`${name}, ${next.indexOf(id) + 1} of ${order.length}`);
  };
  const { items, handleProps, isDragged, displayIndex, rowStyle } = useDragOrder(
    order.flatMap((id) => byId.get(id) ?? []),
    ({ teamId }) => teamId,
    move,
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-dim">Draft order, round 1</legend>
      {order.length === 0 && <p className="text-sm text-dim">This league has no teams yet.</p>}
      <ol className="grid grid-cols-1 gap-1.5" aria-label="Draft order">
        {items.map((team, index) => (
          <TeamOrderRow
            key={team.teamId}
            team={team}
            index={index}
            count={items.length}
            position={displayIndex(index)}
            isDragged={isDragged(team.teamId)}
            readOnly={readOnly}
            style={rowStyle(index)}
            handleProps={handleProps(team.teamId, index)}
            onMove={(position) => move(team.teamId, position)}
          />
        ))}
      </ol>
      {order.length > 1 && !readOnly && (
        <p className="mt-2 text-[0.8125rem] text-dim">Even rounds run in reverse order.</p>
      )}
    </fieldset>
  );
}

interface OrderTeam {
  teamId: string;
  name: string;
  owner: { firstName: string; lastName: string };
}

interface OrderTeamProps {
  team: OrderTeam;
  /** Counted from 0. */
  index: number;
  /** The number shown: while something is dragged, the position it would have. */
  position: number;
  count: number;
  isDragged: boolean;
  readOnly: boolean;
  style: CSSProperties;
  handleProps: Partial<ComponentProps<"button">>;
  onMove: (position: number) => void;
}

/** A team in the order, moved by dragging, keys or buttons. */
function TeamOrderRow(props: OrderTeamProps) {
  const { team, index, position, count, isDragged, readOnly, style, handleProps, onMove } = props;
  const { name, owner } = team;
  const last = count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    step(next);
  };
  const step = (next: number) => {
    if (next >= 0 && next <= last && next !== index) onMove(next);
    else announce(`${name} is already ${index === 0 ? "first" : "last"}`);
  };
  return (
    <li className={classNames(rowStyle, isDragged && draggedStyle)} style={style}>
      {count > 1 && !readOnly && (
        <IconButton
          {...handleProps}
          variant="text"
          label={`Move ${name}`}
          title="Drag, or use the arrow keys"
          onKeyDown={onKeyDown}
          className="cursor-grab touch-none active:cursor-grabbing"
        >
          <GripVertical aria-hidden size={18} />
        </IconButton>
      )}
      <span className="display figures w-7 shrink-0 text-center text-lg text-ember">{position + 1}</span>
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block leading-tight font-semibold wrap-anywhere">{name}</span>
        <span className="block truncate text-[0.8125rem] text-dim">
          {owner.firstName} {owner.lastName}
        </span>
      </span>
      {count > 1 && !readOnly && (
        <>
          <IconButton
            variant="text"
            label={`Move ${name} up`}
            aria-disabled={index === 0 || undefined}
            onClick={() => step(index - 1)}
            className="aria-disabled:opacity-35"
          >
            <ArrowUp aria-hidden size={18} />
          </IconButton>
          <IconButton
            variant="text"
            label={`Move ${name} down`}
            aria-disabled={index === last || undefined}
            onClick={() => step(index + 1)}
            className="-ml-2 aria-disabled:opacity-35"
          >
            <ArrowDown aria-hidden size={18} />
          </IconButton>
        </>
      )}
    </li>
  );
}

const rowStyle = "relative flex min-h-13 items-center gap-1 rounded-xl border border-line bg-ink px-1";
const draggedStyle = "z-10 border-ember bg-ink-3 shadow-float";
