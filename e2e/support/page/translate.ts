import { expect, type Page } from "@playwright/test";

/** From its next load on, texts of the page are replaced as translators do it, but keep their words. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = "font, script, style, noscript, title, textarea, svg";
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Text && /\p{L}{2}/u.test(node.data) && !node.parentElement?.closest(untouched))
          texts.push(node);
      for (const text of texts) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const observer = new MutationObserver(() => translate(document));
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** The page is translated and still works. */
export async function expectTranslated(page: Page, path: string): Promise<void> {
  await expect(page.locator("main font > font").first(), path).toBeAttached();
  await expect(page.getByText(/Something went wrong|The page stopped working/), path).toHaveCount(0);
}
