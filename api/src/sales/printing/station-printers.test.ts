import { STATIONS } from '@fuel-shack/contract/shop/stations/stations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printersOf, stationOnPaper } from './station-printers.ts'

const stations = fc.constantFrom(...STATIONS)
const printers = fc.array(fc.record({ id: fc.uuid(), station: fc.option(stations, { nil: undefined }) }), {
  maxLength: 5,
})
const ofOrder = fc.uniqueArray(stations, { minLength: 1 })

it('whatever the printers are, each station of an order is large on the docket of one of them', () => {
  fc.assert(
    fc.property(ofOrder, printers, (order, all) => {
      const on = printersOf(order, all)
      const large = on.flatMap((printer) => stationOnPaper(printer, order, all) ?? order)
      expect(new Set(large)).toEqual(new Set(all.length > 0 ? order : []))
    }),
  )
})

it('printers without a station print every order, whole', () => {
  fc.assert(
    fc.property(ofOrder, fc.array(fc.record({ id: fc.uuid(), station: fc.constant(undefined) })), (order, all) => {
      expect(printersOf(order, all)).toEqual(all)
      for (const printer of all) expect(stationOnPaper(printer, order, all)).toBeUndefined()
    }),
  )
})

it('a printer prints no order without a line of its station, while each station has a printer', () => {
  const [grill, bar] = [{ station: 'kitchen' as const }, { station: 'counter' as const }]
  expect(printersOf(['counter'], [grill, bar])).toEqual([bar])
  expect(printersOf(['counter', 'kitchen'], [grill, bar])).toEqual([grill, bar])
  expect(printersOf(['counter'], [grill])).toEqual([grill])
})
