import type { BellState } from './bell.ts'

const NEXT_ORDER: Record<BellState | 'off', string> = {
  ready: 'The bell will ring when one comes in.',
  locked: 'Turn on the bell to hear the next one.',
  off: 'The next one appears here.',
  broken: 'The next one appears here.',
}

interface EmptyList {
  showsFulfilled: boolean
  /** The last request failed, so there may be orders that this screen does not know. */
  hasFailed: boolean
  /** `off`: this device has left the kitchen. */
  bell: BellState | 'off'
}

/** Returns what the list says while it has no orders; it promises a bell only where the bell can ring. */
export function emptyListText({ showsFulfilled, hasFailed, bell }: EmptyList): string {
  if (showsFulfilled) return 'No fulfilled orders yet.'
  return hasFailed ? 'No orders when last checked.' : `No orders right now. ${NEXT_ORDER[bell]}`
}

/** The text while every order has been opened, by the state of polling. */
export const NO_NEW_ORDERS = {
  starting: 'Checking for new orders...',
  current: 'No new orders',
  paused: 'Not checking for new orders',
  failing: "Can't check for new orders",
}
