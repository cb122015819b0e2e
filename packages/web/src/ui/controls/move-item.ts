/** The order with one id moved to another place, counted from 0; beyond the ends is the end. */
export function moveTo(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((other) => other !== id);
  return rest.toSpliced(Math.max(0, place), 0, id);
}
