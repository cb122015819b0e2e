/** The element that a translator put in the place of a text. */
const replacements = new WeakMap<Node, Element>();

/**
 * Lets React work on a page that the browser translates (decision 51). A translator replaces texts by elements, but
 * React goes on to change, move and remove the texts that it created. Here a text returns to its place before React
 * touches it, and the translator treats it as a new one. Called once, before React starts.
 */
export function tolerateTranslation(): void {
  const observer = new MutationObserver(recordReplacements);
  observer.observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const restore = (node: Node | null): void => {
    if (!(node instanceof Text)) return;
    recordReplacements(observer.takeRecords());
    const replacement = replacements.get(node);
    const parent = replacement?.parentNode;
    if (!replacement || !parent) return;
    insertBefore.call(parent, node, replacement);
    removeChild.call(parent, replacement);
  };
  /** Something else removed the text, and nothing is known to replace it. */
  const isLost = (node: Node | null, parent: Node) => node instanceof Text && node.parentNode !== parent;

  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      restore(node);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      restore(node);
      restore(before);
      return insertBefore.call(this, node, isLost(before, this) ? null : before);
    },
    removeChild(this: Node, node: Node) {
      restore(node);
      return isLost(node, this) ? node : removeChild.call(this, node);
    },
  });
  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    enumerable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string | null) {
      restore(this);
      this.data = text ?? "";
    },
  });
}

/** The replacement comes in the same change as the text's removal, or stands beside the text before its removal. */
function recordReplacements(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (!replacement) continue;
    for (const node of removedNodes) {
      // A text that React has moved is in another place by now.
      const isReplaced = !node.parentNode || replacement.contains(node);
      if (isReplaced && node instanceof Text) replacements.set(node, replacement);
    }
  }
}

/** Translators use this element, which the app does not. */
const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";
