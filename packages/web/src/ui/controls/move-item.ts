/** The order with one id moved to another index, limited to the ends. */
export function moveItem(order: readonly string[], id: string, index: number): string[] {
  const others = order.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, index), 0, id);
}
