/** The ids in their order: those that are still there, then those that are new. */
export function mergeTeamOrder(order: readonly string[], present: readonly string[]): string[] {
  const stay = order.filter((id) => present.includes(id));
  return [...stay, ...present.filter((id) => !stay.includes(id))];
}
