import { DIVIDER_DEFAULT_PERCENT, DIVIDER_MAX_PERCENT, DIVIDER_MIN_PERCENT } from "@emberline/game";
import {
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { classNames } from "../../../ui/class-names.ts";
import { type PanesLayout, usePanesLayout } from "./use-panes-layout.ts";

/**
 * In percent of the first pane. Stacked: ROOM-4. Side by side: both keep their columns readable. `panesStyle` repeats
 * where each layout starts, so that the page is right before its scripts have run.
 */
const sizesOf: Record<PanesLayout, { start: number; min: number; max: number }> = {
  stacked: { start: DIVIDER_DEFAULT_PERCENT, min: DIVIDER_MIN_PERCENT, max: DIVIDER_MAX_PERCENT },
  landscape: { start: 42, min: 30, max: 60 },
  wide: { start: 45, min: 30, max: 65 },
};
const KEY_STEP_PERCENT = 5;

interface Props {
  /** What stands above the first pane and is part of its share, so that the second does not move with it. */
  notices?: ReactNode;
  first: ReactNode;
  second: ReactNode;
  /** Where the divider begins, in percent of the first pane, unless it is the layout's own. */
  startPercent?: number;
}

/** Side by side on wide screens and on phones on their side, else stacked. The divider moves by pointer, touch or arrow keys. */
export function RoomPanes({ notices, first, second, startPercent }: Props) {
  const layout = usePanesLayout();
  const isStacked = layout === "stacked";
  const { min, max, start: layoutStart } = sizesOf[layout];
  const start = startPercent ?? layoutStart;
  const [moved, setMoved] = useState<{ layout: PanesLayout; start: number; percent: number } | null>(null);
  // A move counts until the layout changes.
  const isMoved = moved !== null && moved.layout === layout && moved.start === start;
  const percent = isMoved ? moved.percent : start;
  const moveTo = (wanted: number) =>
    setMoved({ layout, start, percent: Math.min(max, Math.max(min, wanted)) });

  const panes = useRef<HTMLDivElement>(null);
  const firstId = useId();
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const divider = event.currentTarget;
    if (panes.current === null || !divider.hasPointerCapture(event.pointerId)) return;
    const { top, left, height, width } = panes.current.getBoundingClientRect();
    const [at, room, thickness] = isStacked
      ? [event.clientY - top, height, divider.offsetHeight]
      : [event.clientX - left, width, divider.offsetWidth];
    moveTo(((at - thickness / 2) / (room - thickness)) * 100);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const wanted = {
      ArrowUp: percent - KEY_STEP_PERCENT,
      ArrowLeft: percent - KEY_STEP_PERCENT,
      ArrowDown: percent + KEY_STEP_PERCENT,
      ArrowRight: percent + KEY_STEP_PERCENT,
      Home: min,
      End: max,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    moveTo(wanted);
  };

  const isOwnStart = isMoved || startPercent !== undefined;
  return (
    <div ref={panes} className={panesStyle} style={isOwnStart ? firstShare(percent) : undefined}>
      <div id={firstId} className={firstPaneStyle}>
        {notices}
        <div className={belowNoticesStyle}>{first}</div>
      </div>
      <div
        role="separator"
        tabIndex={0}
        aria-label="Resize the two lists"
        aria-controls={firstId}
        aria-orientation={isStacked ? "horizontal" : "vertical"}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={moveByKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className={dividerStyle}
      >
        <span className={handleStyle} />
      </div>
      <div className="min-h-0 min-w-0 grow-[calc(100-var(--first))] basis-0">{second}</div>
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's type lacks custom properties
const firstShare = (percent: number) => ({ "--first": percent }) as CSSProperties;

const panesStyle = classNames(
  "flex h-full flex-col landscape-phone:flex-row lg:flex-row",
  "[--first:30] landscape-phone:[--first:42] lg:[--first:45]",
);
/** As high as its share, or as the notices and a row below the head need. */
const firstPaneStyle = "flex min-h-fit min-w-0 grow-(--first) basis-0 flex-col gap-2 short:gap-0.5";
const belowNoticesStyle = "min-h-22 grow basis-0 short:min-h-16 [:empty+&]:min-h-0";
/** On touch screens a larger target that overlaps the lists. Dragging it does not scroll them. */
const dividerStyle = classNames(
  "group/divider relative grid h-4 shrink-0 cursor-row-resize touch-none place-items-center rounded-lg outline-offset-0 select-none",
  "landscape-phone:h-auto landscape-phone:w-4 landscape-phone:cursor-col-resize lg:h-auto lg:w-5 lg:cursor-col-resize",
  "before:absolute before:-inset-y-0.5 before:inset-x-0 landscape-phone:before:-inset-x-0.5 landscape-phone:before:inset-y-0 lg:before:inset-0",
  "pointer-coarse:z-10 pointer-coarse:before:-inset-y-3.5 landscape-phone:pointer-coarse:before:-inset-x-3.5 lg:pointer-coarse:before:-inset-x-3",
);
const handleStyle = classNames(
  "block h-1 w-11 rounded-full bg-line transition-colors duration-150",
  "landscape-phone:h-11 landscape-phone:w-1 lg:h-11 lg:w-1",
  "group-hover/divider:bg-edge group-focus-visible/divider:bg-ember group-active/divider:bg-ember",
);
