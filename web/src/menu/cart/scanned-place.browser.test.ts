import { afterEach, expect, it } from 'vitest'
import { findScannedPlace, forgetScannedPlace, storeScannedPlace } from './scanned-place.ts'

const PLACES = [{ title: 'Pump', count: 8 }]
const HOUR_MS = 60 * 60_000

afterEach(() => sessionStorage.clear())

it('the place of a sticker is that of orders in the next two hours', () => {
  storeScannedPlace('pump-3')
  const nowMs = Date.now()
  expect(findScannedPlace(PLACES, nowMs + HOUR_MS)).toEqual({ code: 'pump-3', text: 'Pump 3' })
  expect(findScannedPlace(PLACES, nowMs + 2 * HOUR_MS + 1000)).toBeUndefined()
  // An order from before the scan.
  expect(findScannedPlace(PLACES, nowMs - 60_000)).toBeUndefined()
  forgetScannedPlace()
  expect(findScannedPlace(PLACES, nowMs)).toBeUndefined()
})

it.each(['pump-99', '', 'x'.repeat(5000), '\n', '12 pump-3'])('a sticker with the code %j has no place', (code) => {
  storeScannedPlace(code)
  expect(findScannedPlace(PLACES, Date.now())).toBeUndefined()
})

it('a damaged entry is no place', () => {
  sessionStorage.setItem('scanned-place', 'pump-3')
  expect(findScannedPlace(PLACES, Date.now())).toBeUndefined()
})
