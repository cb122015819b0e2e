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

/** A browser with these pages open; `done` tells what was done in it. */
function browserWith(paths: string[], mayFocus = true) {
  const shown = new Map<string, unknown>();
  const done: unknown[] = [];
  const pages = paths.map((path) => ({
    focus: () => (mayFocus ? Promise.resolve(done.push(["focus", path])) : Promise.reject(new Error("no"))),
    post: (message: unknown) => void done.push(["post", path, message]),
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

test("a message is shown and told to every open page, the first of them first", async () => {
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

test("a message without a tag takes no other's place", async () => {
  const { deps, done } = browserWith([]);
  await handlePush(deps, { ...message, tag: null });
  expect(done).toEqual([["show", "Your turn", expect.not.objectContaining({ tag: expect.anything() })]]);
});

test("the same message twice stands there once, without a sound, and is told once", async () => {
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

test("also when both come at the same moment; one that fails holds up no other", async () => {
  const { deps, done } = browserWith([]);
  const failing = { ...deps, notify: () => Promise.reject(new Error("no")) };
  const receiveInTurn = serialize((given: typeof deps) => handlePush(given, message));
  const all = [receiveInTurn(failing), receiveInTurn(deps), receiveInTurn(deps)];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  const heard = done.map((one) => (Array.isArray(one) ? one[2].renotify : null));
  expect(heard).toEqual([true, false]);
});

test("another message of the same tag takes its place and is heard", async () => {
  const { deps, done } = browserWith([]);
  await handlePush(deps, message);
  await handlePush(deps, { ...message, id: "two" });
  expect(done).toEqual([
    ["show", "Your turn", expect.objectContaining({ renotify: true })],
    ["show", "Your turn", expect.objectContaining({ renotify: true })],
  ]);
});

test("a click opens the page where none is open", async () => {
  const { deps, done } = browserWith([]);
  await handleClick(deps, { url: "/draft/1" });
  expect(done).toEqual([["open", "/draft/1"]]);
});

test("a click leads the page that is open, and brings it to the front", async () => {
  const { deps, done } = browserWith(["/notes", "/players"]);
  await handleClick(deps, { url: "/draft/1" });
  expect(done).toEqual([
    ["post", "/notes", { kind: "open", url: "/draft/1" }],
    ["focus", "/notes"],
  ]);
});

test.each([[{ url: "https://evil.example/" }], [{ url: "//evil.example" }], [null], ["/x"]])(
  "a click on %j leads to the front page",
  async (data) => {
    const { deps, done } = browserWith([]);
    await handleClick(deps, data);
    expect(done).toEqual([["open", "/"]]);
  },
);

test("a browser that keeps its windows where they are still leads there", async () => {
  const { deps, done } = browserWith(["/notes"], false);
  await handleClick(deps, { url: "/draft/1" });
  expect(done).toEqual([["post", "/notes", { kind: "open", url: "/draft/1" }]]);
});
