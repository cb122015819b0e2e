import { ownPath, type PushMessage, type WorkerNews } from "./push-message.ts";

/** An open page, as far as it matters here. */
interface OpenPage {
  focus: () => Promise<unknown>;
  tell: (news: WorkerNews) => void;
}

/** What the worker can do in the world. */
export interface WorkerWorld {
  /** The one used last comes first. */
  findPages: () => Promise<OpenPage[]>;
  notify: (title: string, options: NotificationOptions) => Promise<void>;
  openPage: (path: string) => Promise<unknown>;
}

/** Shows a message, and tells it to the pages that are open. */
export async function receive(world: WorkerWorld, message: PushMessage): Promise<void> {
  const { title, body, url, tag, type } = message;
  const shown = world.notify(title, {
    body,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { url, type },
    ...(tag === null ? {} : { tag }),
  });
  const pages = await world.findPages();
  for (const [place, page] of pages.entries()) {
    page.tell({ kind: "push", message, first: place === 0 });
  }
  await shown;
}

/** Leads to what a notification is about: in a page that is open already if there is one. */
export async function follow(world: WorkerWorld, data: unknown): Promise<void> {
  const path = ownPath(isRecord(data) ? data["url"] : null);
  const [page] = await world.findPages();
  if (page === undefined) {
    await world.openPage(path);
    return;
  }
  // The page goes there itself, if it is not there already: a load would cost it all that it holds.
  page.tell({ kind: "open", url: path });
  // A browser may keep its windows where they are.
  await page.focus().catch(() => undefined);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
