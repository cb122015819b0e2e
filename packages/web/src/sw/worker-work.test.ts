import { expect, test } from "vitest";
import type { PushMessage } from "./push-message.ts";
import { follow, receive } from "./worker-work.ts";

const message: PushMessage = {
  title: "Your turn",
  body: "Pick",
  url: "/draft/1",
  tag: "draft",
  type: "draft",
};

/** A browser with these pages open; `done` tells what was done in it. */
function browserWith(paths: string[], mayFocus = true) {
  const done: unknown[] = [];
  const pages = paths.map((path) => ({
    focus: () => (mayFocus ? Promise.resolve(done.push(["focus", path])) : Promise.reject(new Error("no"))),
    tell: (news: unknown) => void done.push(["tell", path, news]),
  }));
  const world = {
    findPages: () => Promise.resolve(pages),
    notify: (title: string, options: NotificationOptions) =>
      Promise.resolve(void done.push(["show", title, options])),
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
      expect.objectContaining({ body: "Pick", tag: "draft", data: { url: "/draft/1", type: "draft" } }),
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
