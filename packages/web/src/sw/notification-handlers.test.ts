import { expect, test } from "vitest";
import type { PushMessage } from "./push-message.ts";
import { follow, oneByOne, receive, type ShownOptions } from "./notification-handlers.ts";

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
    tell: (news: unknown) => void done.push(["tell", path, news]),
  }));
  const world = {
    findPages: () => Promise.resolve(pages),
    notify: (title: string, options: ShownOptions) => {
      if (options.tag !== undefined) shown.set(options.tag, options.data);
      return Promise.resolve(void done.push(["show", title, options]));
    },
    findShown: (tag: string) => Promise.resolve(shown.has(tag) ? [shown.get(tag)] : []),
    openPage: (path: string) => Promise.resolve(done.push(["open", path])),
  };
  return { world, done };
}

test("a message is shown and told to every open page, the first of them first", async () => {
  const { world, done } = browserWith(["/", "/notes"]);
  await receive(world, message);
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
    ["tell", "/", { kind: "push", message, first: true }],
    ["tell", "/notes", { kind: "push", message, first: false }],
  ]);
});

test("a message without a tag takes no other's place", async () => {
  const { world, done } = browserWith([]);
  await receive(world, { ...message, tag: null });
  expect(done).toEqual([["show", "Your turn", expect.not.objectContaining({ tag: expect.anything() })]]);
});

test("the same message twice stands there once, without a sound, and is told once", async () => {
  const { world, done } = browserWith(["/"]);
  await receive(world, message);
  await receive(world, message);
  const show = (renotify: boolean) => [
    "show",
    "Your turn",
    expect.objectContaining({ tag: "draft", renotify }),
  ];
  expect(done).toEqual([show(true), ["tell", "/", { kind: "push", message, first: true }], show(false)]);
});

test("also when both come at the same moment; one that fails holds up no other", async () => {
  const { world, done } = browserWith([]);
  const failing = { ...world, notify: () => Promise.reject(new Error("no")) };
  const receiveInTurn = oneByOne((given: typeof world) => receive(given, message));
  const all = [receiveInTurn(failing), receiveInTurn(world), receiveInTurn(world)];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  const heard = done.map((one) => (Array.isArray(one) ? one[2].renotify : null));
  expect(heard).toEqual([true, false]);
});

test("another message of the same tag takes its place and is heard", async () => {
  const { world, done } = browserWith([]);
  await receive(world, message);
  await receive(world, { ...message, id: "two" });
  expect(done).toEqual([
    ["show", "Your turn", expect.objectContaining({ renotify: true })],
    ["show", "Your turn", expect.objectContaining({ renotify: true })],
  ]);
});

test("a click opens the page where none is open", async () => {
  const { world, done } = browserWith([]);
  await follow(world, { url: "/draft/1" });
  expect(done).toEqual([["open", "/draft/1"]]);
});

test("a click leads the page that is open, and brings it to the front", async () => {
  const { world, done } = browserWith(["/notes", "/players"]);
  await follow(world, { url: "/draft/1" });
  expect(done).toEqual([
    ["tell", "/notes", { kind: "open", url: "/draft/1" }],
    ["focus", "/notes"],
  ]);
});

test.each([[{ url: "https://evil.example/" }], [{ url: "//evil.example" }], [null], ["/x"]])(
  "a click on %j leads to the front page",
  async (data) => {
    const { world, done } = browserWith([]);
    await follow(world, data);
    expect(done).toEqual([["open", "/"]]);
  },
);

test("a browser that keeps its windows where they are still leads there", async () => {
  const { world, done } = browserWith(["/notes"], false);
  await follow(world, { url: "/draft/1" });
  expect(done).toEqual([["tell", "/notes", { kind: "open", url: "/draft/1" }]]);
});
