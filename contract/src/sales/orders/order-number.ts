/** An order, or a part of it that names the order. */
interface Numbered {
  id: string
  number?: string
}

/**
 * The number that staff call out and that the customer reads from the ticket: three digits, different for any orders that
 * are at the counter together. Orders from before these numbers have the last five characters of their id.
 */
export function orderNumberOf({ id, number }: Numbered): string {
  return number ?? id.slice(-5).toUpperCase()
}
