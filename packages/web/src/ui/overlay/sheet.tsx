import { lazySheet } from "./lazy-sheet.tsx";
import type { SheetProps } from "./sheet-props.ts";

/** A modal: at the bottom on phones, centred on larger screens. Escape, Back and a click outside close it. */
export const Sheet = lazySheet<SheetProps, "SheetDialog">(() => import("./sheet-dialog.tsx"), "SheetDialog");
