/**
 * The short number that staff call out and that the customer's message contains: the last five characters of the order's
 * id in upper case. They are random in a UUIDv7, so consecutive orders look different.
 */
export function shortOrderNumber(orderId: string): string {
  return orderId.slice(-5).toUpperCase()
}
