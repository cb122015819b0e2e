/** What a push message says (NOTIFY-9). */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of ours. */
  url: string;
  /** Messages of one tag take each other's place. */
  tag: string | null;
  type: PushType;
  /** The same when a message came twice. */
  id: string | null;
}

export const PUSH_TYPES = ["admin_test", "survey", "draft", "admin_note", "league", "general"] as const;
export type PushType = (typeof PUSH_TYPES)[number];

/** What the worker tells the open pages. */
export type WorkerMessage =
  /** `first` for the page that was in use last: it keeps the log. */
  { kind: "push"; message: PushMessage; first: boolean } | { kind: "open"; url: string };

/** Reads what was pushed; whatever it is, there has to be something to show. */
export function readPushMessage(text: string): PushMessage {
  const sent = parse(text);
  return {
    title: textOf(sent["title"]) ?? "There is news",
    body: textOf(sent["body"]) ?? "",
    url: appPath(sent["url"]),
    tag: textOf(sent["tag"]),
    type: PUSH_TYPES.find((type) => type === sent["type"]) ?? "general",
    id: textOf(sent["id"]),
  };
}

/** A page of ours, or the front page: a message leads to no other site and to no file of the API. */
export function appPath(url: unknown): string {
  const home = "https://own.invalid";
  const parsed = typeof url === "string" && url.startsWith("/") ? parseUrl(url, home) : null;
  if (!parsed) return "/";
  const { origin, pathname, search, hash } = parsed;
  return origin === home && !/^\/api(?:\/|$)/.test(pathname) ? `${pathname}${search}${hash}` : "/";
}

/** Null when it is none. `URL.canParse` and `URL.parse` are newer than the oldest browser that is supported. */
function parseUrl(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/** Does the app run in a page of this address? The API's pages, pictures and the end of letters know nothing of it. */
export const isAppPage = (url: string): boolean =>
  !/^\/(?:api|images|unsubscribe)(?:\/|$)/.test(new URL(url).pathname);

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  return isRecord(value) && (value["kind"] === "push" || value["kind"] === "open");
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null);
