/** The place of the sticker that was scanned in this tab, which the page of the menu stores. */
import type { ArrivalPlace } from '@fuel-shack/contract/shop/rest-stop/arrival-places'
import { placeOfCode } from '@fuel-shack/contract/sales/orders/place-codes'
import { readStored, removeStored, writeStored } from '../../platform/client/device-storage.ts'
import { toServerMs } from '../../platform/client/server-clock.ts'

/** Later, the customer has eaten and gone. */
const HOLDS_FOR_MS = 2 * 60 * 60_000
/** This device's idea of the server's clock may be wrong by this much. */
const CLOCK_TOLERANCE_MS = 10_000

export const forgetScannedPlace = (): void => removeStored('scanned-place')

/** Stores it again, after the customer had said that they are elsewhere. */
export const storeScannedPlace = (code: string): void =>
  void writeStored('scanned-place', `${Date.now()} ${code}`, 'The place is not filled in')

/**
 * Finds where the customer is who orders at a time.
 *
 * @param atMs the time of the order, by the server's clock
 * @returns the text that the kitchen reads; undefined if no sticker was scanned in the two hours before, or there is no such place
 */
export function findScannedPlace(
  places: readonly ArrivalPlace[],
  atMs: number,
): { code: string; text: string } | undefined {
  const [, time, code] = /^(\d+) (.+)$/s.exec(readStored('scanned-place') ?? '') ?? []
  if (time === undefined || code === undefined) return undefined
  const ageMs = atMs - toServerMs(Number(time))
  if (ageMs < -CLOCK_TOLERANCE_MS || ageMs > HOLDS_FOR_MS) return undefined
  const text = placeOfCode(places, code)
  return text === undefined ? undefined : { code, text }
}
