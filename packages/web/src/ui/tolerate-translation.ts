/** What a translator or an extension put in the place of a node or around it. */
const replacements = new WeakMap<Node, Node>();

/**
 * Lets React work on a page that the browser translates or an extension changes (decision 51). Both replace and wrap
 * nodes, but React goes on to change, move and remove the nodes that it created. Here a node returns to its place before
 * React touches it, and a translator treats it as a new one. Called once, before React starts.
 */
export function tolerateTranslation(): void {
  const observer = new MutationObserver(recordReplacements);
  observer.observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const restore = (node: Node): void => {
    recordReplacements(observer.takeRecords());
    const replacement = replacements.get(node);
    if (!replacement?.parentNode) return;
    for (const own of replacement.contains(node) ? ownNodes(replacement) : [node])
      insertBefore.call(replacement.parentNode, own, replacement);
    removeChild.call(replacement.parentNode, replacement);
  };

  // A node that something else moved is handled where it is; one that something else removed is left out.
  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      restore(node);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      restore(node);
      if (before) restore(before);
      const next = this.contains(before) ? before : null;
      return insertBefore.call(next?.parentNode ?? this, node, next);
    },
    removeChild(this: Node, node: Node) {
      restore(node);
      return node.parentNode ? removeChild.call(node.parentNode, node) : node;
    },
  });
  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string | null) {
      restore(this);
      this.data = text ?? "";
    },
  });
}

/** The replacement comes in the same change as the node's removal, or stands beside the node before its removal. */
function recordReplacements(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const replacement = [...addedNodes, previousSibling, nextSibling].find(isForeign);
    if (!replacement) continue;
    for (const node of removedNodes)
      // A node that React has moved is in another place by now.
      if (!isForeign(node) && (!node.parentNode || replacement.contains(node)))
        replacements.set(node, replacement);
  }
}

/** React leaves its keys in the nodes that it creates. */
const isForeign = (node: Node | null): boolean =>
  node !== null && !Object.keys(node).join().includes("__react");

/** The outermost nodes of React in it. */
const ownNodes = (node: Node): Node[] => (isForeign(node) ? [...node.childNodes].flatMap(ownNodes) : [node]);
