import { lazy, type ComponentType } from "react";

/** A page in its own chunk: `lazyPage(() => import("./pages/x.tsx"), "XPage")`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}
