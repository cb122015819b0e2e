import { Trash2 } from "lucide-react";
import { IconButton, type IconButtonProps } from "./icon-button.tsx";
import { classNames } from "../class-names.ts";

/** Deletes one of many, after a question: quiet until it is pointed at. */
export const DeleteButton = ({ className, ...rest }: Omit<IconButtonProps, "variant" | "children">) => (
  <IconButton
    {...rest}
    variant="text"
    className={classNames("pointer-fine:size-9 hover:text-danger!", className)}
  >
    <Trash2 aria-hidden size={17} />
  </IconButton>
);
