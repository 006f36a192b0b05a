/** The orders that were closed on this device, which need no announcement here. Their number is that of a shift. */
export const handledHere = new Set<string>()
/** The orders that were opened again on this device. */
export const returnedHere = new Set<string>()
/** The orders that were marked as done on their ticket, which stays until no one touches the screen. */
export const doneOnTicket = new Set<string>()
