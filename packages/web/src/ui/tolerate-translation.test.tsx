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

/** What translators do in the ways that they do it. */
const ways: Record<string, (text: Text, font: Element) => void> = {
  "by replacing it": (text, font) => text.replaceWith(font),
  "by inserting before it and removing it": (text, font) => {
    text.before(font);
    text.remove();
  },
  "by inserting after it and removing it": (text, font) => {
    text.after(font);
    text.remove();
  },
};

// Covers APP-40.
describe.each(Object.entries(ways))("a text that was translated %s", (_, replace) => {
  const translate = (root: Node): void => {
    for (const node of Array.from(root.childNodes)) {
      if (!(node instanceof Text)) translate(node);
      else if (/\p{L}{2}/u.test(node.data) && node.parentElement?.nodeName !== "FONT") {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = node.data.toUpperCase();
        outer.append(inner);
        replace(node, outer);
      }
    }
  };
  const translated = (before: Props, after: Props) => {
    const { container, rerender, unmount } = render(<Line {...before} />);
    translate(container);
    expect(container.querySelectorAll("font > font").length).toBeGreaterThan(3);
    rerender(<Line {...after} />);
    const shown = container.textContent?.toLowerCase();
    translate(container);
    rerender(<Line {...after} picks={after.picks + 1} />);
    expect(container.textContent?.toLowerCase()).toBe(
      shown?.replace(`after ${after.picks}`, `after ${after.picks + 1}`),
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
