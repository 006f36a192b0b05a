/** The groups of nodes that can reach each other (Tarjan's strongly connected components of more than one node). */
export function findCycles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  const enter = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    stack.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) enter(next)
      if (stack.includes(next)) lower(node, lowest.get(next) ?? 0)
    }
    if (lowest.get(node) === order.get(node)) leave(node)
  }
  const lower = (node: string, value: number) => lowest.set(node, Math.min(lowest.get(node) ?? value, value))
  const leave = (node: string) => {
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || arrows.get(node)?.has(node)) cycles.push(group.toSorted())
  }

  for (const node of arrows.keys()) if (!order.has(node)) enter(node)
  return cycles
}
