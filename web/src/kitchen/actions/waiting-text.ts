import type { WaitsFor } from '../tickets/staff-action.ts'

/** Says that something which staff typed waits on this device. @param what `points for $5.00 are` */
export function waitingText(waitsFor: WaitsFor, what: string): string {
  return waitsFor === 'connection'
    ? `No reception: ${what} sent once there is.`
    : `Waiting for the server: ${what} sent once it answers.`
}
