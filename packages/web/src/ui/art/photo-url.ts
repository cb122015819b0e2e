const OWN_PHOTO = /\/images\/([0-9a-f-]{36})\/(?:list|card|full)\.webp$/;

/** Widths of the stored squares, in pixels. */
const LIST_PX = 128;
const CARD_PX = 480;

/**
 * The URL of a photo that is shown `size` CSS pixels wide: of uploaded pictures the smallest that is sharp on
 * a high-density screen, from the page's own origin. Other URLs stay as they are.
 */
export function photoUrlForSize(photoUrl: string, size: number): string {
  const id = OWN_PHOTO.exec(photoUrl)?.[1];
  if (id === undefined) return photoUrl;
  const pixels = size * 2;
  const variant = pixels <= LIST_PX ? "list" : pixels <= CARD_PX ? "card" : "full";
  return `/images/${id}/${variant}.webp`;
}
