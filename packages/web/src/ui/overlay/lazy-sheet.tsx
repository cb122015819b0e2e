import { lazy, Suspense, useState, type ComponentType, type FunctionComponent } from "react";

interface Opens {
  open: boolean;
}

const all: (() => Promise<void>)[] = [];

/** Loads all sheets, so that they open at once. */
export async function loadSheets(): Promise<void> {
  // Some sheets contain others, which are added meanwhile.
  for (const load of all) await load();
}

/** A sheet in its own chunk, which is loaded when it is opened first: `lazySheet(() => import("./x-sheet.tsx"), "XSheet")`. */
export function lazySheet<Props extends Opens, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadNow = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Loading = lazy<ComponentType<Props>>(loadNow);
  all.push(async () => void (await loadNow()));
  return function LazySheet(props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    // What is there by the first opening is shown in the same moment.
    const [Sheet, setSheet] = useState<ComponentType<Props> | null>(null);
    if (props.open && !wasOpened) setWasOpened(true);
    if (!wasOpened && !props.open) return null;
    if (Sheet === null) setSheet(() => loaded ?? Loading);
    return (
      Sheet !== null && (
        <Suspense fallback={null}>
          <Sheet {...props} />
        </Suspense>
      )
    );
  };
}
