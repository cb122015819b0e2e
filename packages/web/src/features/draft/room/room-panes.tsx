import { DIVIDER_DEFAULT_PERCENT, DIVIDER_MAX_PERCENT, DIVIDER_MIN_PERCENT } from "@emberline/game";
import { useEffect, type ReactNode } from "react";
import { Group, Panel, Separator, useGroupRef } from "react-resizable-panels";
import { classNames } from "../../../ui/class-names.ts";
import { useIsWide } from "./use-is-wide.ts";

/** In percent of the first pane. Narrow: ROOM-4. Wide: both keep their columns readable. */
const narrowSizes = { start: DIVIDER_DEFAULT_PERCENT, min: DIVIDER_MIN_PERCENT, max: DIVIDER_MAX_PERCENT };
const wideSizes = { start: 45, min: 30, max: 65 };
/** In px. */
const grip = { coarse: 44, fine: 20 };

/** Side by side on wide screens, else stacked. The divider moves by pointer, touch or arrow keys. */
export function RoomPanes({ first, second }: { first: ReactNode; second: ReactNode }) {
  const isWide = useIsWide();
  const sizes = isWide ? wideSizes : narrowSizes;
  const group = useGroupRef();
  useEffect(() => {
    group.current?.setLayout({ order: sizes.start, players: 100 - sizes.start });
  }, [group, sizes]);
  return (
    <Group groupRef={group} orientation={isWide ? "horizontal" : "vertical"} resizeTargetMinimumSize={grip}>
      <Panel
        id="order"
        defaultSize={`${sizes.start}%`}
        minSize={`${sizes.min}%`}
        maxSize={`${sizes.max}%`}
        style={paneStyle}
      >
        {first}
      </Panel>
      <Separator
        aria-label="Resize the two lists"
        className={classNames(divider, isWide ? "w-5" : `h-5 ${thumb}`)}
      >
        <span className={classNames(handle, isWide ? "h-11 w-1" : "h-1 w-11")} />
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
