import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { stationReadyText } from '@fuel-shack/contract/sales/stations/order-stations'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { CheckIcon } from '../parts/icons.tsx'
import { notesOfOthers, stationOfTicket } from './station-orders.ts'
import styles from './Stations.module.css'

interface StationNotesProps {
  order: Order
  /** The station of this board. Undefined: it shows every order. */
  station: Station | undefined
}

/** Says on a ticket what other stations make, or on the board of every order which stations are ready. */
export function StationNotes({ order, station }: StationNotesProps) {
  const own = stationOfTicket(order, station)
  if (own === undefined) return <StationMarks order={order} />
  return notesOfOthers(order, own).map(({ station: other, text, isReady }) => (
    <span key={other} className={styles.note}>
      {isReady ? <CheckIcon size={18} /> : null} <span>{isReady ? `${text} – ready` : text}</span>
    </span>
  ))
}

/** `Kitchen ready by Sam, 6:31 pm`, until the customer is notified. */
function StationMarks({ order }: { order: Order }) {
  const { stationsReady, dispatchedAt, fulfilledAt } = order
  if (!stationsReady || dispatchedAt || fulfilledAt !== null) return null
  return stationsReady.map(({ station, at, by }) => (
    <span key={station} className={styles.note}>
      <CheckIcon size={18} />{' '}
      <span>{`${stationReadyText(station)}${by === undefined ? '' : ` by ${by}`}, ${describeInstant(at)}`}</span>
    </span>
  ))
}
