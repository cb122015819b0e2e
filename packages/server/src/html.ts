/** Makes a text safe to stand in HTML, also inside an attribute. */
export const escapeHtml = (value: string) =>
  value.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
