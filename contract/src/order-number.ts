/**
 * The short number that staff call out and the customer reads in the message: the last five characters of the order's
 * id, in capitals. The end of a UUIDv7 is random, so neighbours do not look alike.
 */
export function shortOrderNumber(orderId: string): string {
  return orderId.slice(-5).toUpperCase()
}
