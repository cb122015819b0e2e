import { expect, test } from "vitest";
import type { PushMessage } from "./push-message.ts";
import { handleClick, serialize, handlePush, type DisplayOptions } from "./notification-handlers.ts";

const message: PushMessage = {
  title: "Your turn",
  body: "Pick",
  url: "/draft/1",
  tag: "draft",
  type: "draft",
  id: "one",
};

/** A browser with these pages open; `done` lists what happened in it. */
function browserWith(paths: string[], mayFocus = true) {
  const shown = new Map<string, unknown>();
  const done: unknown[] = [];
  const pages = paths.map((path) => ({
    focus: () => (mayFocus ? Promise.resolve(done.push(["focus", path])) : Promise.reject(new Error("no"))),
    post: (data: unknown) => void done.push(["post", path, data]),
  }));
  const deps = {
    findPages: () => Promise.resolve(pages),
    showNotification: (title: string, options: DisplayOptions) => {
      if (options.tag !== undefined) shown.set(options.tag, options.data);
      return Promise.resolve(void done.push(["show", title, options]));
    },
    findNotificationData: (tag: string) => Promise.resolve(shown.has(tag) ? [shown.get(tag)] : []),
    openPage: (path: string) => Promise.resolve(done.push(["open", path])),
  };
  return { deps, done };
}

test("a message is shown and posted to every open page, marked for the most recent one", async () => {
  const { deps, done } = browserWith(["/", "/notes"]);
  await handlePush(deps, message);
  expect(done).toEqual([
    [
      "show",
      "Your turn",
      expect.objectContaining({
        body: "Pick",
        tag: "draft",
        renotify: true,
        data: { url: "/draft/1", type: "draft", id: "one" },
      }),
    ],
    ["post", "/", { kind: "push", message, first: true }],
    ["post", "/notes", { kind: "push", message, first: false }],
  ]);
});

test("a message without a tag replaces no other", async () => {
  const { deps, done } = browserWith([]);
  await handlePush(deps, { ...message, tag: null });
  expect(done).toEqual([["show", "Your turn", expect.not.objectContaining({ tag: expect.anything() })]]);
});

test("a message received twice is shown once, without a sound, and posted once", async () => {
  const { deps, done } = browserWith(["/"]);
  await handlePush(deps, message);
  await handlePush(deps, message);
  const show = (renotify: boolean) => [
    "show",
    "Your turn",
    expect.objectContaining({ tag: "draft", renotify }),
  ];
  expect(done).toEqual([show(true), ["post", "/", { kind: "push", message, first: true }], show(false)]);
});

test("simultaneous duplicates are shown once; a failed one does not block the next", async () => {
  const { deps, done } = browserWith([]);
  const failing = { ...deps, showNotification: () => Promise.reject(new Error("no")) };
  const handleInOrder = serialize((given: typeof deps) => handlePush(given, message));
  const all = [handleInOrder(failing), handleInOrder(deps), handleInOrder(deps)];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  const sounds = done.map((one) => (Array.isArray(one) ? one[2].renotify : null));
  expect(sounds).toEqual([true, false]);
});

test("another message with the same tag replaces it with a sound", async () => {
  const { deps, done } = browserWith([]);
  await handlePush(deps, message);
  await handlePush(deps, { ...message, id: "two" });
  expect(done).toEqual([
    ["show", "Your turn", expect.objectContaining({ renotify: true })],
    ["show", "Your turn", expect.objectContaining({ renotify: true })],
  ]);
});

test("a click opens a page if none is open", async () => {
  const { deps, done } = browserWith([]);
  await handleClick(deps, { url: "/draft/1" });
  expect(done).toEqual([["open", "/draft/1"]]);
});

test("a click navigates the open page and focuses it", async () => {
  const { deps, done } = browserWith(["/notes", "/players"]);
  await handleClick(deps, { url: "/draft/1" });
  expect(done).toEqual([
    ["post", "/notes", { kind: "open", url: "/draft/1" }],
    ["focus", "/notes"],
  ]);
});

test.each([[{ url: "https://evil.example/" }], [{ url: "//evil.example" }], [null], ["/x"]])(
  "a click on %j opens the front page",
  async (data) => {
    const { deps, done } = browserWith([]);
    await handleClick(deps, data);
    expect(done).toEqual([["open", "/"]]);
  },
);

test("a browser that refuses focus still navigates", async () => {
  const { deps, done } = browserWith(["/notes"], false);
  await handleClick(deps, { url: "/draft/1" });
  expect(done).toEqual([["post", "/notes", { kind: "open", url: "/draft/1" }]]);
});
