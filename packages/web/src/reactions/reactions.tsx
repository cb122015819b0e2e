import { Suspense } from "react";
import { lazyPart } from "../ui/overlay/lazy-sheet.tsx";
import type { ReactionsToProps } from "./reactions-to.tsx";

const ReactionsTo = lazyPart(() => import("./reactions-to.tsx"), "ReactionsTo");

/** Keeps the place of the reactions until they are there. */
export const Reactions = (props: ReactionsToProps) => (
  <Suspense fallback={<div className="min-h-11" />}>
    <ReactionsTo {...props} />
  </Suspense>
);
