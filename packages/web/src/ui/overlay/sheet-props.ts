import type { ReactNode, RefObject } from "react";

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A line below the title. */
  description?: ReactNode;
  /** Buttons at the right; the primary one comes last. */
  footer?: ReactNode;
  /** `wide` for tables and long forms. */
  width?: "normal" | "wide" | undefined;
  /** Gets the focus on opening; default: the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus on closing; `true` is the element that had it before. Needed where that may be gone. */
  finalFocus?: (() => HTMLElement | true) | undefined;
  /** Tall from the start, so that content that loads later does not move the sheet. */
  tall?: boolean;
  /** `onClose` may ask first and leave the sheet open. */
  mayStayOpen?: boolean | undefined;
  /** Contains only text: the scroll area is focusable, so that the keyboard can scroll it. */
  scrollFocusable?: boolean;
  children?: ReactNode;
}
