import { DIVIDER_DEFAULT_PERCENT, DIVIDER_MAX_PERCENT, DIVIDER_MIN_PERCENT } from "@emberline/game";
import { useEffect, type ReactNode } from "react";
import { Group, Panel, Separator, useGroupRef } from "react-resizable-panels";
import { classNames } from "../../../ui/class-names.ts";
import { type PanesLayout, usePanesLayout } from "./use-panes-layout.ts";

/** In percent of the first pane. Stacked: ROOM-4. Side by side: both keep their columns readable. */
const sizesOf: Record<PanesLayout, { start: number; min: number; max: number }> = {
  stacked: { start: DIVIDER_DEFAULT_PERCENT, min: DIVIDER_MIN_PERCENT, max: DIVIDER_MAX_PERCENT },
  landscape: { start: 42, min: 30, max: 60 },
  wide: { start: 45, min: 30, max: 65 },
};
/** In px. */
const grip = { coarse: 44, fine: 20 };

interface Props {
  first: ReactNode;
  second: ReactNode;
  /** Where the divider begins, in percent of the first pane, unless it is the layout's own. */
  startPercent?: number;
}

/** Side by side on wide screens and on phones on their side, else stacked. The divider moves by pointer, touch or arrow keys. */
export function RoomPanes({ first, second, startPercent }: Props) {
  const layout = usePanesLayout();
  const isStacked = layout === "stacked";
  const sizes = sizesOf[layout];
  const start = startPercent ?? sizes.start;
  const group = useGroupRef();
  useEffect(() => {
    group.current?.setLayout({ order: start, players: 100 - start });
  }, [group, start]);
  return (
    <Group
      groupRef={group}
      orientation={isStacked ? "vertical" : "horizontal"}
      resizeTargetMinimumSize={grip}
    >
      <Panel
        id="order"
        defaultSize={`${start}%`}
        minSize={`${sizes.min}%`}
        maxSize={`${sizes.max}%`}
        style={paneStyle}
      >
        {first}
      </Panel>
      <Separator
        aria-label="Resize the two lists"
        className={classNames(divider, isStacked ? `h-4 ${thumb}` : "w-4 lg:w-5")}
      >
        <span className={classNames(handle, isStacked ? "h-1 w-11" : "h-11 w-1")} />
      </Separator>
      <Panel id="players" style={paneStyle}>
        {second}
      </Panel>
    </Group>
  );
}

/** The panes scroll inside; focus rings and shadows may overflow. */
const paneStyle = { overflow: "visible" } as const;
const divider = "group/divider grid shrink-0 place-items-center rounded-lg outline-offset-0";
/** A larger touch target that overlaps the lists, so that dragging it does not scroll them. */
const thumb =
  "pointer-coarse:relative pointer-coarse:z-10 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 " +
  "pointer-coarse:before:-inset-y-3 pointer-coarse:before:touch-none";
const handle =
  "block rounded-full bg-line transition-colors duration-150 group-hover/divider:bg-edge " +
  "group-data-[separator=active]/divider:bg-ember group-focus-visible/divider:bg-ember";
