/** The content of a push message (NOTIFY-9). */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of this site. */
  url: string;
  /** A message replaces an earlier one with the same tag. */
  tag: string | null;
  type: PushType;
  /** Identifies duplicates. */
  id: string | null;
}

export const PUSH_TYPES = ["admin_test", "survey", "draft", "admin_note", "league", "general"] as const;
export type PushType = (typeof PUSH_TYPES)[number];

/** What the worker posts to open pages. */
export type WorkerMessage =
  /** `first` for the most recently used page, which keeps the log. */
  | { kind: "push"; message: PushMessage; first: boolean }
  | { kind: "open"; url: string }
  /** Kept answers were sent. */
  | { kind: "answers" };

/** What a page posts to the worker once it has time: load the app's files for use without a network. */
export const LOAD_FILES = "load files";

/** Parses a push payload; also a malformed one gives a message that can be shown. */
export function readPushMessage(text: string): PushMessage {
  const sent = parse(text);
  return {
    title: textOf(sent["title"]) ?? "New notification",
    body: textOf(sent["body"]) ?? "",
    url: appPath(sent["url"]),
    tag: textOf(sent["tag"]),
    type: PUSH_TYPES.find((type) => type === sent["type"]) ?? "general",
    id: textOf(sent["id"]),
  };
}

/** An internal path, or the front page: a message never leads to another site or to the API. */
export function appPath(url: unknown): string {
  const home = "https://own.invalid";
  const parsed = typeof url === "string" && url.startsWith("/") ? parseUrl(url, home) : null;
  if (!parsed) return "/";
  const { origin, pathname, search, hash } = parsed;
  return origin === home && !/^\/api(?:\/|$)/.test(pathname) ? `${pathname}${search}${hash}` : "/";
}

/** Null if it is malformed. `URL.canParse` and `URL.parse` are missing in the oldest supported browsers. */
function parseUrl(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/** Is it a page of the app? The API's pages, pictures and the unsubscribe page are not. */
export const isAppPage = (url: string): boolean =>
  !/^\/(?:api|images|unsubscribe)(?:\/|$)/.test(new URL(url).pathname);

/** Is it a message of this app's service worker? */
export function isWorkerMessage(value: unknown): value is WorkerMessage {
  return isRecord(value) && ["push", "open", "answers"].includes(String(value["kind"]));
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
