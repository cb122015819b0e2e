import { Suspense } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";
import type { ReactionsToProps } from "./reactions-to.tsx";

const ReactionsTo = lazyPart(() => import("./reactions-to.tsx"), "ReactionsTo");

/** Keeps the place of the reactions until they are there. */
export const Reactions = (props: ReactionsToProps) => (
  <Suspense fallback={<div className={classNames("min-h-11", props.className)} />}>
    <ReactionsTo {...props} />
  </Suspense>
);
