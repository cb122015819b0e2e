const KIB = 1024;
const UNITS = ["KB", "MB", "GB"] as const;

/** "12 KB", "3.4 MB". */
export function sizeText(bytes: number): string {
  let size = bytes / KIB;
  let unit = 0;
  while (size >= KIB && unit < UNITS.length - 1) {
    size /= KIB;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.max(1, Math.round(size))} ${UNITS[unit]}`;
}
