/** The site's name, as the server wrote it into the page. */
export function siteName(): string {
  if (typeof document === "undefined") return "Emberline";
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content || "Emberline";
}
