import { appPath, type PushMessage, type WorkerMessage } from "./push-message.ts";

/** The part of a window client that is needed here. */
interface OpenPage {
  focus: () => Promise<unknown>;
  post: (message: WorkerMessage) => void;
}

/** The browser functions the handlers use. */
export interface WorkerDeps {
  /** The most recently used page comes first. */
  findPages: () => Promise<OpenPage[]>;
  showNotification: (title: string, options: DisplayOptions) => Promise<void>;
  /** The data of the notifications shown with this tag. */
  findNotificationData: (tag: string) => Promise<unknown[]>;
  openPage: (path: string) => Promise<unknown>;
}

/** Some browsers replace a notification silently unless `renotify` is set. */
export type DisplayOptions = NotificationOptions & { renotify?: boolean };

/**
 * Shows a message and posts it to the open pages. A duplicate has to be shown again, or the browser shows a
 * notification of its own, but it silently replaces the first one.
 */
export async function handlePush(deps: WorkerDeps, message: PushMessage): Promise<void> {
  const { title, body, url, tag, type, id } = message;
  const isAgain =
    tag !== null && id !== null && (await deps.findNotificationData(tag)).some((data) => idOf(data) === id);
  const shown = deps.showNotification(title, {
    body,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { url, type, id },
    ...(tag === null ? {} : { tag, renotify: !isAgain }),
  });
  if (isAgain) return shown;
  const pages = await deps.findPages();
  for (const [place, page] of pages.entries()) {
    page.post({ kind: "push", message, first: place === 0 });
  }
  await shown;
}

/** Runs the tasks one after another: a duplicate has to see the notification that the first one has shown. */
export function serialize<T>(task: (input: T) => Promise<void>): (input: T) => Promise<void> {
  let last = Promise.resolve();
  return (input) => {
    const run = () => task(input);
    last = last.then(run, run);
    return last;
  };
}

/** Opens the path of a notification, in an open page if there is one. */
export async function handleClick(deps: WorkerDeps, data: unknown): Promise<void> {
  const path = appPath(isRecord(data) ? data["url"] : null);
  const [page] = await deps.findPages();
  if (page === undefined) {
    await deps.openPage(path);
    return;
  }
  // The page navigates itself: loading the URL would lose its state.
  page.post({ kind: "open", url: path });
  // The browser may refuse.
  await page.focus().catch(() => undefined);
}

const idOf = (data: unknown) => (isRecord(data) ? data["id"] : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
