import { render } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tolerateTranslation } from "./tolerate-translation.ts";

const originals = [Node.prototype, Text.prototype].map(
  (prototype) => [prototype, Object.getOwnPropertyDescriptors(prototype)] as const,
);
beforeAll(tolerateTranslation);
afterAll(() => {
  Reflect.deleteProperty(Text.prototype, "nodeValue");
  for (const [prototype, properties] of originals) Object.defineProperties(prototype, properties);
});

interface Props {
  picks: number;
  owner?: string | null;
  isSwapped?: boolean;
  hasLink?: boolean;
}

const Line = ({ picks, owner = null, isSwapped = false, hasLink = false }: Props) => (
  <p>
    {hasLink && <a href="/board">board, </a>}
    {owner}
    {isSwapped ? [<b key="b">bold</b>, " text"] : ["text ", <b key="b">bold</b>]}
    after {picks} picks
  </p>
);

/** What translators and extensions do in the ways that they do it. */
const ways: Record<string, (text: Text, wrapper: Element) => void> = {
  "by replacing it": (text, wrapper) => text.replaceWith(wrapper),
  "by inserting before it and removing it": (text, wrapper) => {
    text.before(wrapper);
    text.remove();
  },
  "by inserting after it and removing it": (text, wrapper) => {
    text.after(wrapper);
    text.remove();
  },
  "around it, hiding it": (text, wrapper) => {
    text.before(wrapper);
    const hidden = document.createElement("i");
    hidden.hidden = true;
    wrapper.append(hidden);
    hidden.append(text);
  },
};
const wraps = Object.entries(ways).flatMap(([way, replace]) =>
  ["font", "span", "x-translation"].map((tag) => ({ way, tag, replace })),
);
/** What the page shows. */
const shownIn = (container: Element) => {
  const copy = document.createElement("div");
  copy.innerHTML = container.innerHTML;
  for (const hidden of copy.querySelectorAll("[hidden]")) hidden.remove();
  return copy.textContent;
};

// Covers APP-40.
describe.each(wraps)("a text that was translated $way with <$tag>", ({ tag, replace }) => {
  const translate = (root: Node): void => {
    for (const node of Array.from(root.childNodes)) {
      if (!(node instanceof Text)) translate(node);
      else if (/\p{L}{2}/u.test(node.data) && !node.parentElement?.closest("[data-wrapper]")) {
        const [outer, inner] = [document.createElement(tag), document.createElement(tag)];
        outer.setAttribute("data-wrapper", "");
        inner.textContent = node.data.toUpperCase();
        outer.append(inner);
        replace(node, outer);
      }
    }
  };
  const translated = (before: Props, after: Props) => {
    const { container, rerender, unmount } = render(<Line {...before} />);
    translate(container);
    expect(container.querySelectorAll("[data-wrapper]").length).toBeGreaterThan(3);
    rerender(<Line {...after} />);
    const shown = shownIn(container).toLowerCase();
    translate(container);
    rerender(<Line {...after} picks={after.picks + 1} />);
    expect(shownIn(container).toLowerCase()).toBe(
      shown.replace(`after ${after.picks}`, `after ${after.picks + 1}`),
    );
    unmount();
    expect(container.textContent).toBe("");
    return shown;
  };

  test("is changed", () => {
    expect(translated({ picks: 1, owner: "Ana " }, { picks: 2, owner: "Ben " })).toBe(
      "ben text boldafter 2 picks",
    );
  });

  test("is removed", () => {
    expect(translated({ picks: 1, owner: "Ana " }, { picks: 2 })).toBe("text boldafter 2 picks");
  });

  test("gets new elements and texts before it", () => {
    expect(translated({ picks: 1 }, { picks: 2, owner: "Ana ", hasLink: true })).toBe(
      "board, ana text boldafter 2 picks",
    );
  });

  test("is moved", () => {
    expect(translated({ picks: 1 }, { picks: 2, isSwapped: true })).toBe("bold textafter 2 picks");
  });
});

test("a text that something else removed can be removed by React, and things inserted before it", () => {
  const { container, rerender } = render(<Line picks={1} owner="Ana " />);
  for (const node of Array.from(container.firstChild?.childNodes ?? []))
    if (node instanceof Text) node.remove();
  rerender(<Line picks={2} hasLink />);
  expect(container.textContent).toContain("board, ");
});

test("what an extension wrapped as a whole keeps its order", () => {
  const { container, rerender, unmount } = render(<Line picks={1} owner="Ana " />);
  const wrapper = document.createElement("mark");
  const line = container.firstElementChild;
  const nodes = [...(line?.childNodes ?? [])];
  line?.prepend(wrapper);
  wrapper.append(...nodes);
  rerender(<Line picks={2} owner="Ben " hasLink />);
  expect(container.textContent).toBe("board, Ben text boldafter 2 picks");
  rerender(<Line picks={3} isSwapped />);
  expect(container.textContent).toBe("bold textafter 3 picks");
  unmount();
  expect(container.textContent).toBe("");
});

test("an element that an extension replaced or wrapped can be changed, moved and removed", () => {
  const { container, rerender } = render(<Line picks={1} hasLink />);
  const wrapped = document.createElement("div");
  const link = container.querySelector("a");
  link?.before(wrapped);
  if (link) wrapped.append(link);
  container.querySelector("b")?.replaceWith(document.createElement("strong"));
  rerender(<Line picks={2} isSwapped owner="Ana " hasLink />);
  expect(container.textContent).toBe("board, Ana bold textafter 2 picks");
  rerender(<Line picks={2} isSwapped />);
  expect(container.textContent).toBe("bold textafter 2 picks");
});

test("an element that something moved without a trace is handled where it is", () => {
  const { container, rerender } = render(<Line picks={1} hasLink />);
  const link = container.querySelector("a");
  const wrapper = document.createElement("div");
  // Detached and placed again in two steps: nothing says that the wrapper takes the link's place.
  link?.remove();
  container.firstElementChild?.append(wrapper);
  if (link) wrapper.append(link);
  rerender(<Line picks={2} />);
  expect(container.textContent).toBe("text boldafter 2 picks");
});
