/** `order` without teams that left, followed by new teams. */
export function mergeTeamOrder(order: readonly string[], present: readonly string[]): string[] {
  const stay = order.filter((id) => present.includes(id));
  return [...stay, ...present.filter((id) => !stay.includes(id))];
}
