import { announce } from "../../../../ui/layout/live-region.tsx";
import { moveItem } from "../../../../ui/controls/move-item.ts";
import { useDragOrder } from "../../../../ui/controls/use-drag-order.ts";
import { TeamOrderRow, type OrderTeam } from "./team-order-row.tsx";

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
