import { appPath, type PushMessage, type WorkerMessage } from "./push-message.ts";

/** An open page, as far as it matters here. */
interface OpenPage {
  focus: () => Promise<unknown>;
  post: (news: WorkerMessage) => void;
}

/** What the worker can do in the world. */
export interface WorkerDeps {
  /** The one used last comes first. */
  findPages: () => Promise<OpenPage[]>;
  showNotification: (title: string, options: DisplayOptions) => Promise<void>;
  /** What is shown under this tag: the data that it was shown with. */
  findNotificationData: (tag: string) => Promise<unknown[]>;
  openPage: (path: string) => Promise<unknown>;
}

/** Where a message takes another's place, some browsers are silent unless they are told not to be. */
export type DisplayOptions = NotificationOptions & { renotify?: boolean };

/**
 * Shows a message, and tells it to the pages that are open. One that stands there already came twice: it has to
 * be shown again, or the browser shows something of its own, but silently and in its own place.
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

/** Each waits for the one before: of two at the same moment, the second has to see what the first has shown. */
export function serialize<T>(task: (input: T) => Promise<void>): (input: T) => Promise<void> {
  let last = Promise.resolve();
  return (input) => {
    const run = () => task(input);
    last = last.then(run, run);
    return last;
  };
}

/** Leads to what a notification is about: in a page that is open already if there is one. */
export async function handleClick(deps: WorkerDeps, data: unknown): Promise<void> {
  const path = appPath(isRecord(data) ? data["url"] : null);
  const [page] = await deps.findPages();
  if (page === undefined) {
    await deps.openPage(path);
    return;
  }
  // The page goes there itself, if it is not there already: a load would cost it all that it holds.
  page.post({ kind: "open", url: path });
  // A browser may keep its windows where they are.
  await page.focus().catch(() => undefined);
}

const idOf = (data: unknown) => (isRecord(data) ? data["id"] : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
