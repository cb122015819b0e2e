import { fullName } from "@emberline/game";
import type { Standing } from "@emberline/contract";
import type { MouseEvent } from "react";
import { CountUp } from "../../../ui/display/count-up.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { AvatarStack } from "../../../ui/art/avatar.tsx";
import { RankArrow } from "../../../ui/display/rank-arrow.tsx";
import { Sparkline } from "../../../ui/display/sparkline.tsx";
import { Td, Tr } from "../../../ui/tables/table.tsx";

interface StandingRowProps {
  row: Standing;
  /** Some team has points, so ranks are shown. */
  ranked: boolean;
  onOpen: (teamId: string) => void;
  /** Called with a team whose points are to be explained. */
  onExplain: (teamId: string) => void;
  /** Called with a shared rank whose order is to be explained. */
  onExplainTie: (rank: number) => void;
}

/**
 * A team in the table. The whole row is clickable; the keyboard uses the name's button. The viewer's own row sticks to
 * the edge of the screen while its place is out of sight.
 */
export function StandingRow({ row, ranked, onOpen, onExplain, onExplainTie }: StandingRowProps) {
  return (
    <Tr
      data-slide={row.teamId}
      tone={row.mine ? "you" : "plain"}
      className={classNames("cursor-pointer", row.mine ? ownRowStyle : "hover:bg-ink-3/60")}
      onClick={() => onOpen(row.teamId)}
    >
      <Td className="display figures text-lg whitespace-nowrap">
        {ranked ? <Rank row={row} onExplainTie={onExplainTie} /> : "–"}
      </Td>
      <Td className="wrap-anywhere">
        <button
          type="button"
          id={teamButtonId(row.teamId)}
          className={classNames("-my-1 block min-h-11 w-full rounded-md py-1 text-left", clearOfOwnRow)}
        >
          <span
            className={classNames(
              "line-clamp-2 leading-snug font-semibold",
              // The smallest phones show the row only as a whole if it is low.
              row.mine && "short:line-clamp-1 short:smallest:text-sm",
            )}
            title={row.name}
          >
            {row.name}
          </span>
          <span className="line-clamp-2 text-[0.8125rem] text-dim">
            {ownerText(row)}
            {row.adjusted !== undefined && ` · adjusted ${signedText(row.adjusted)}`}
          </span>
        </button>
        <span className="mt-1 mb-0.5 block sm:hidden">
          <PlayerAvatars players={row.players} size={22} />
        </span>
      </Td>
      <Td className="hidden sm:table-cell">
        <PlayerAvatars players={row.players} size={28} />
      </Td>
      <Td className="hidden md:table-cell">
        <Sparkline values={row.form} label={formText(row.form)} />
      </Td>
      <Td number className={classNames("figures", row.bonus > 0 ? "text-lagoon" : "text-dim")}>
        {row.bonus < 0 ? row.bonus : `+${row.bonus}`}
      </Td>
      <Td number className="display figures text-lg">
        <button
          type="button"
          aria-label={`${countText(row.totalPoints, "point")}, where they come from`}
          title="Where the points come from"
          className={classNames(explainButtonStyle, clearOfOwnRow, "-mr-1 justify-end")}
          onClick={withoutRowClick(() => onExplain(row.teamId))}
        >
          <CountUp value={row.totalPoints} />
        </button>
        <span className="flex justify-end md:hidden">
          <Sparkline values={row.form} label={formText(row.form)} width={40} height={18} />
        </span>
      </Td>
    </Tr>
  );
}

/** Sticks below the table's head or above the bottom bar, there also over a head that leaves it no room. */
const ownRowStyle =
  "sticky z-11 top-[calc(var(--spacing-nav)+2.25rem)] short:top-[calc(var(--spacing-nav)+1.75rem)] shadow-[0_0_1.25rem_rgb(0_0_0/0.3)] wide-or-landscape:bottom-0 " +
  "bottom-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+1px)]";
/** A focused button scrolls clear of the row that sticks. */
const clearOfOwnRow = "scroll-my-28";

/** A shared rank is a button that explains its order. */
function Rank({ row, onExplainTie }: Pick<StandingRowProps, "row" | "onExplainTie">) {
  const arrow = <RankArrow change={row.movement} />;
  if (!row.tied) {
    return (
      <>
        {row.rank} {arrow}
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`T${row.rank}, shared rank ${row.rank}: why this order?`}
        title="Why this order?"
        className={classNames(explainButtonStyle, clearOfOwnRow, "-mr-4 -ml-1")}
        onClick={withoutRowClick(() => onExplainTie(row.rank))}
      >
        T{row.rank}
      </button>{" "}
      {arrow}
    </>
  );
}

/** A dotted underline, like a term with an explanation. */
const explainButtonStyle =
  "-my-1 inline-flex min-h-11 min-w-11 items-center rounded-md px-1 underline decoration-edge decoration-dotted " +
  "decoration-2 underline-offset-4 hover:decoration-ember";

/** A click handler that does not trigger the row's own. */
const withoutRowClick = (action: () => void) => (event: MouseEvent) => {
  event.stopPropagation();
  action();
};

/** The id of the element that gets the focus back from a team's view. */
export const teamButtonId = (teamId: string) => `team-${teamId}`;

const MAX_AVATARS = 6;

function PlayerAvatars({ players, size }: { players: Standing["players"]; size: number }) {
  const shown = players.slice(0, MAX_AVATARS);
  const rest = players.length - shown.length;
  return (
    <span className="flex items-center gap-1.5">
      <span className="sr-only">{players.map(fullName).join(", ") || "None yet"}</span>
      <AvatarStack
        size={size}
        avatars={shown.map((player) => ({
          name: fullName(player),
          photoUrl: player.photoUrl,
          color: player.tribe?.color,
          eliminated: player.eliminated,
        }))}
      />
      {rest > 0 && (
        <span aria-hidden className="text-xs whitespace-nowrap text-dim">
          +{rest}
        </span>
      )}
    </span>
  );
}

const formText = (form: readonly number[]) =>
  `From ${form[0] ?? 0} to ${form.at(-1) ?? 0} points in ${countText(form.length, "episode")}`;

interface Ranked {
  rank: number;
  totalPoints: number;
}

const STEPS = 3;

/** The teams on the podium. A tie that does not fit is left out as a whole; a single team gets no podium. */
export function podiumRows<Row extends Ranked>(rows: readonly Row[]): Row[] {
  if (rows.length < 2) return [];
  const top = rows.filter(({ rank }) => rank <= STEPS);
  if (top.length <= STEPS) return top;
  const last = Math.max(...top.map(({ rank }) => rank));
  return top.filter(({ rank }) => rank < last);
}

/** Ranks are shown from the first points on. */
export const hasPoints = (rows: readonly Ranked[]): boolean =>
  rows.some(({ totalPoints }) => totalPoints !== 0);

/** The owner's name, or "You". */
export const ownerText = (row: { mine: boolean; firstName: string; lastName: string }): string =>
  row.mine ? "You" : fullName(row);
