import { lazy, type ComponentType } from "react";

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

const loaded = new Map<unknown, Record<string, ComponentType>>();

/** A page in its own chunk: `lazyPage(() => import("./pages/x.tsx"), "XPage")`. */
export function lazyPage<Name extends string>(load: Load<Name>, name: Name) {
  return lazy(() => {
    const known = loaded.get(load)?.[name];
    if (known !== undefined) return callingBackAtOnce({ default: known });
    return load().then((module) => ({ default: module[name] }));
  });
}

/** Loads the chunk of pages that are not shown yet; React then shows them without a fallback before. */
export async function loadPages(load: Load<string>): Promise<void> {
  loaded.set(load, await load());
}

/** All that `lazy` needs of a promise. A real one calls back later, and React would show the fallback meanwhile. */
const callingBackAtOnce = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable, typescript/no-unsafe-type-assertion
  ({ then: (callback: (value: Value) => void) => callback(value) }) as Promise<Value>;
