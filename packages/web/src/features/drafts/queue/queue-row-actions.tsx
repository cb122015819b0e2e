import { ArrowDown, ArrowUp, ArrowUpToLine, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";

interface Props {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** On narrow screens the buttons are shown below the name, when open. */
  isOpen: boolean;
  onTop: () => void;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
}

/** The buttons of a queued player. */
export function QueueRowActions({ name, isFirst, isLast, isOpen, onTop, onUp, onDown, onRemove }: Props) {
  return (
    <span
      className={classNames(
        "justify-end @max-lg:basis-full @max-lg:pb-1 @lg:flex",
        isOpen ? "flex animate-rise" : "hidden",
      )}
    >
      <Action label={`Move ${name} to the top`} isDisabled={isFirst} onClick={onTop}>
        <ArrowUpToLine aria-hidden size={18} />
      </Action>
      <Action label={`Move ${name} up`} isDisabled={isFirst} onClick={onUp}>
        <ArrowUp aria-hidden size={18} />
      </Action>
      <Action label={`Move ${name} down`} isDisabled={isLast} onClick={onDown}>
        <ArrowDown aria-hidden size={18} />
      </Action>
      <Action label={`Remove ${name} from your queue`} isDisabled={false} onClick={onRemove}>
        <X aria-hidden size={18} />
      </Action>
    </span>
  );
}

interface ActionProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button without effect stays focusable and says so. */
const Action = ({ isDisabled, ...rest }: ActionProps) => (
  <IconButton
    {...rest}
    variant="text"
    aria-disabled={isDisabled || undefined}
    className="aria-disabled:opacity-35"
  />
);
