import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { classNames } from '../../ui/class-names.ts'
import { allDayCounts } from './all-day.ts'
import styles from './AllDay.module.css'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { partsAt } from '../stations/station-orders.ts'
import type { TickedLines } from '../tickets/kitchen-board-state.ts'

interface AllDayProps {
  orders: readonly Order[]
  /** Counts what this station makes and is not ready with. Undefined: everything. */
  station: Station | undefined
  ticked: TickedLines
  nowMs: number
}

/** How many of each dish are still to make, over all open orders. */
export function AllDay({ orders, station, ticked, nowMs }: AllDayProps) {
  const counted = station === undefined ? orders : partsAt(orders, station)
  const dishes = allDayCounts(counted, ticked, nowMs)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, also by keyboard
    <section className={styles.panel} aria-labelledby="all-day" tabIndex={0}>
      <h2 id="all-day" className={styles.title}>
        All-day count
      </h2>
      {dishes.length === 0 ? <p>Nothing to make.</p> : null}
      <dl className={styles.dishes}>
        {dishes.map(({ title, count, laterCount, options }) => (
          <div key={title} className={classNames(styles.dish, count === 0 && styles.done)}>
            <dt>{`${count} × ${title}`}</dt>
            {laterCount > 0 ? <dd>{`${laterCount} for later`}</dd> : null}
            {options.map((option) => (
              <dd key={option.text} className={option.isRemoval ? styles.removal : undefined}>
                {`${option.count} × ${option.text}`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
