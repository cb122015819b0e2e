/** Some browsers send the key that ends a composition after its end, and only with this code. */
const COMPOSING = 229;

/**
 * Keeps the keys of an input method from all handlers: Enter that chooses a word neither sends, confirms nor picks, and
 * Escape that rejects one closes no dialog. Called once, before React starts.
 */
export function ignoreCompositionKeys(): void {
  addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || event.keyCode === COMPOSING) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
