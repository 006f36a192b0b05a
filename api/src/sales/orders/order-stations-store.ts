import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { STATIONS, type Station } from '@fuel-shack/contract/shop/stations/stations'
import type { Tx } from '../../platform/db/database.ts'
import { changesRow, type Stored } from '../../platform/db/rows.ts'

const READY_AT = { kitchen: 'kitchen_ready_at', counter: 'counter_ready_at' } as const satisfies Record<Station, string>

/**
 * Both stations write to the row of the order, so that the second of two that are ready at the same moment waits for the
 * first, and sees it.
 *
 * @returns false if the station has said so before, or the order is closed.
 */
export function markReadyAtStation(tx: Tx, id: string, ready: { station: Station; at: string }): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ [READY_AT[ready.station]]: ready.at })
    .where('id', '=', id)
    .where(READY_AT[ready.station], 'is', null)
    .where('closed_at', 'is', null)
    .$call(changesRow)
}

/** Without a station that is ready, an order has no such field. */
export function stationFieldsOf(
  row: Pick<Stored<'orders'>, 'kitchenReadyAt' | 'counterReadyAt'>,
): Pick<Order, 'stationsReady'> {
  const times = { kitchen: row.kitchenReadyAt, counter: row.counterReadyAt }
  const stationsReady = STATIONS.flatMap((station) => {
    const at = times[station]
    return at === null ? [] : [{ station, at }]
  }).toSorted((one, other) => one.at.localeCompare(other.at))
  return stationsReady.length === 0 ? {} : { stationsReady }
}
