/** Escapes text for HTML, also within attributes. */
export const escapeHtml = (value: string) =>
  value.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
