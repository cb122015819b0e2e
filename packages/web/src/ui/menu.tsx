import { Menu as Base } from "@base-ui/react/menu";
import type { KeyboardEvent, ReactNode } from "react";
import { iconButtonStyle } from "./icon-button.tsx";

export interface MenuChoice {
  key: string;
  label: ReactNode;
  /** Quiet, at the right. */
  note?: ReactNode;
}

export interface MenuProps {
  /** What the button does, for those who do not see its icon; also its tooltip. */
  label: string;
  icon: ReactNode;
  /** Over the choices. */
  heading: string;
  choices: readonly MenuChoice[];
  onChoose: (key: string) => void;
  /** Of the button. */
  id?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** An icon button that opens a short list of things to do. */
export function Menu({ label, icon, heading, choices, onChoose, id, onKeyDown }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        title={label}
        onKeyDown={onKeyDown}
        className={iconButtonStyle("plain", "data-popup-open:bg-ink-3 data-popup-open:text-sand")}
      >
        {icon}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} collisionPadding={12} className="z-60 outline-none">
          <Base.Popup className={popupStyle}>
            <Base.Group>
              <Base.GroupLabel className="px-3 pt-1.5 pb-1 text-xs font-semibold tracking-wide text-dim uppercase">
                {heading}
              </Base.GroupLabel>
              {choices.map((choice) => (
                <Base.Item key={choice.key} className={itemStyle} onClick={() => onChoose(choice.key)}>
                  <span className="min-w-0 wrap-anywhere">{choice.label}</span>
                  {choice.note && <span className="shrink-0 text-[0.8125rem] text-dim">{choice.note}</span>}
                </Base.Item>
              ))}
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const popupStyle =
  "max-h-(--available-height) min-w-52 max-w-[min(20rem,calc(100vw-1.5rem))] overflow-y-auto rounded-2xl border border-line " +
  "bg-ink-2 p-1.5 shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

const itemStyle =
  "flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-xl px-3 py-1.5 text-[0.9375rem] outline-none " +
  "select-none data-highlighted:bg-ink-3 data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-ember";
