const OWN_PHOTO = /\/images\/([0-9a-f-]{36})\/(?:list|card|full)\.webp$/;

/** Widths in pixels of the stored squares. */
const LIST_PX = 128;
const CARD_PX = 480;

/**
 * Where to fetch a photo that is shown `size` CSS pixels wide: of our own pictures the smallest that is
 * sharp on a dense screen, from the address the page itself came from. Other addresses stay as they are.
 */
export function photoUrlForSize(photoUrl: string, size: number): string {
  const id = OWN_PHOTO.exec(photoUrl)?.[1];
  if (id === undefined) return photoUrl;
  const pixels = size * 2;
  const variant = pixels <= LIST_PX ? "list" : pixels <= CARD_PX ? "card" : "full";
  return `/images/${id}/${variant}.webp`;
}
