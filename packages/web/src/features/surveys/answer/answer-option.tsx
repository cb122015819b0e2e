import { useId } from "react";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { Checkbox, Radio, type CheckboxProps } from "../../../ui/forms/checkbox-radio.tsx";
import type { OptionFaces } from "./use-option-faces.ts";

interface AnswerOptionProps extends Omit<CheckboxProps, "label" | "framed"> {
  /** A checkbox, else a radio button. */
  several: boolean;
  display: string;
  faces: OptionFaces;
}

/** An answer to choose: a player with face and tribe, a tribe with its colour, or text. */
export function AnswerOption({ several, display, faces, hint, className, ...rest }: AnswerOptionProps) {
  const id = useId();
  const Option = several ? Checkbox : Radio;
  const player = faces.players.get(display);
  const tribe = player ? player.tribe : null;
  const tribeColor = faces.tribeColors.get(display);
  return (
    <Option
      {...rest}
      framed
      aria-labelledby={hint ? `${id}-name ${id}-hint` : `${id}-name`}
      aria-describedby={tribe ? `${id}-tribe` : undefined}
      className={classNames("h-full gap-1.5! px-2! sm:gap-2! sm:px-2.5!", className)}
      label={
        <span className="flex min-w-0 items-center gap-2">
          {player && (
            <Avatar
              name={display}
              photoUrl={player.photoUrl}
              color={tribe?.color}
              size={36}
              eliminated={player.eliminated}
            />
          )}
          <span className="min-w-0">
            <span
              id={`${id}-name`}
              className="block text-[0.875rem] leading-tight wrap-anywhere sm:text-base"
            >
              {tribeColor === undefined ? display : <TribeName name={display} color={tribeColor} />}
            </span>
            {tribe && (
              <span id={`${id}-tribe`} className="flex min-w-0">
                <TribeTag name={tribe.name} color={tribe.color} />
              </span>
            )}
            {hint && (
              <span id={`${id}-hint`} className="block text-[0.8125rem] text-dim">
                {hint}
              </span>
            )}
          </span>
        </span>
      }
    />
  );
}

const TribeName = ({ name, color }: { name: string; color: string }) => (
  <span className="flex items-center gap-2">
    <span
      aria-hidden
      className="size-3.5 shrink-0 rounded-full border border-sand/40"
      style={{ background: color }}
    />
    {name}
  </span>
);
