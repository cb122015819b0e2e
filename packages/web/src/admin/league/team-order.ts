/** The ids in their order: those that are still there, then those that are new. */
export function arrange(order: readonly string[], present: readonly string[]): string[] {
  const stay = order.filter((id) => present.includes(id));
  return [...stay, ...present.filter((id) => !stay.includes(id))];
}

/** The order with one id moved to another place; beyond the ends is the end. */
export function moveTo(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((other) => other !== id);
  return rest.toSpliced(Math.max(0, place), 0, id);
}

/** Every order is as likely as any other, as long as `below(n)` is fair from 0 to n - 1. */
export function shuffle(order: readonly string[], below: (count: number) => number = randomBelow): string[] {
  const left = [...order];
  return order.flatMap(() => left.splice(below(left.length), 1));
}

const RANGE = 2 ** 32;

/** From 0 to count - 1, from the browser's cryptographic source, no number more often than another. */
function randomBelow(count: number): number {
  const fair = RANGE - (RANGE % count);
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < fair ? value % count : randomBelow(count);
}
