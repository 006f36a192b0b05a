import { memo, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { waitsForDecision } from '@fuel-shack/contract/sales/orders/delayed-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { withDone } from '../tickets/done-tickets.ts'
import { useHeldList } from '../hold/use-held-list.ts'
import { useKitchenBoardKeys } from '../keys/use-kitchen-board-keys.ts'
import { isUnopened } from '../tickets/order-marks.ts'
import { orderAge } from '../orders/order-age.ts'
import { useAsleepIds } from '../orders/use-awake-orders.ts'
import { useServerNow } from '../parts/use-now.ts'
import { AllDay } from './AllDay.tsx'
import styles from './KitchenBoard.module.css'
import { useOrderMarks, useTickets } from '../tickets/TicketsProvider.tsx'
import { KitchenBoardTools } from './KitchenBoardTools.tsx'
import { ListPlaceholder } from './ListPlaceholder.tsx'
import { findOrders } from './order-search.ts'
import { Ticket } from './Ticket.tsx'
import { isUnannounced } from '../stations/station-orders.ts'
import { StationFilter } from '../stations/StationFilter.tsx'
import { useOrdersAt } from '../stations/use-station.ts'
import { sortOrders, tickedOf } from '../tickets/kitchen-board-state.ts'

const NONE: readonly Order[] = []

interface KitchenBoardProps {
  /** Undefined until the first list has loaded. */
  orders: readonly Order[] | undefined
  showsFulfilled: boolean
  hasFailed: boolean
  emptyText: string
  /** The station whose orders are shown. Undefined: all orders. */
  station: Station | undefined
  /** There is a choice of stations. */
  hasStations: boolean
}

/** The tickets of the orders, with what finds, sorts and counts them. */
export const KitchenBoard = memo(function KitchenBoard({
  orders,
  showsFulfilled,
  hasFailed,
  emptyText,
  station,
  hasStations,
}: KitchenBoardProps) {
  const { board, doneTickets: done, open } = useTickets()
  const marks = useOrderMarks()
  const nowMs = useServerNow()
  const { lateness } = useAppConfig()
  const listedStation = showsFulfilled ? undefined : station
  const { sort, showsAllDay, hasKeys, ticked } = useExternalStore(board)
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const laterHeading = useId()

  const doneTickets = useExternalStore(done)
  const asleepIds = useAsleepIds(orders, nowMs)
  // The history is a list of the latest.
  const sorted = useMemo(
    () => orders && (showsFulfilled ? orders : sortOrders(withDone(orders, doneTickets), sort, asleepIds)),
    [orders, showsFulfilled, doneTickets, sort, asleepIds],
  )
  const deferredSearch = useDeferredValue(search)
  // A customer at the counter asks for any order.
  const listed = deferredSearch.trim() === '' ? listedStation : undefined
  const here = useOrdersAt(sorted, listed)
  const { shown, waiting, release } = useHeldList(here, showsFulfilled ? 'fulfilled' : `${sort} ${listed}`)
  const found = shown && findOrders(shown, deferredSearch)
  // One that wakes stays where it is while the list is held: it is the first of these.
  const laterFrom = (found ?? NONE).findLastIndex(({ id }) => !asleepIds.has(id)) + 1
  const now = found?.slice(0, laterFrom) ?? NONE
  const later = found?.slice(laterFrom) ?? NONE
  useKitchenBoardKeys({ list, orders: now, isOn: hasKeys, station: listedStation })
  const hasAllDay = showsAllDay && !showsFulfilled
  const hasOthers = sorted !== undefined && here !== undefined && here.length < sorted.length

  function openOnlyMatch() {
    const [first, second] = shown ? findOrders(shown, search) : []
    if (search.trim() !== '' && first && !second) open(first)
  }

  const ticketOf = (order: Order) => {
    const age = orderAge(order, nowMs, lateness)
    return (
      <Ticket
        key={order.id}
        order={order}
        ageLevel={age.level}
        ageText={age.text}
        isNew={age.level !== 'later' && isUnopened(order, marks) && !waitsForDecision(order)}
        wasJustNotified={wasJustNotified(order, nowMs)}
        ticked={tickedOf(ticked, order.id)}
        station={listedStation}
        isUnannounced={isUnannounced(order, nowMs)}
      />
    )
  }

  return (
    <>
      <KitchenBoardTools search={search} onSearch={setSearch} onEnter={openOnlyMatch} isLive={!showsFulfilled}>
        {hasStations && !showsFulfilled ? <StationFilter /> : null}
      </KitchenBoardTools>
      <WaitingBar text={waiting} onShow={release} />
      <div className={styles.board}>
        {hasAllDay && shown ? <AllDay orders={shown} station={listedStation} ticked={ticked} nowMs={nowMs} /> : null}
        <div>
          {now.length > 0 ? (
            <ul ref={list} className={styles.tickets} aria-label="Orders">
              {now.map(ticketOf)}
            </ul>
          ) : (
            <ListPlaceholder
              isLoaded={shown !== undefined}
              hasFailed={hasFailed}
              text={
                shown && shown.length > later.length
                  ? `No order here matches “${search.trim()}”.`
                  : hasOthers
                    ? 'Nothing to make here.'
                    : emptyText
              }
            />
          )}
          {later.length > 0 ? (
            <section className={styles.later} aria-labelledby={laterHeading}>
              <h2 id={laterHeading}>{`Later (${later.length})`}</h2>
              <ul className={styles.tickets} aria-labelledby={laterHeading}>
                {later.map(ticketOf)}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
})

const DISPATCH_LOCK_MS = 60_000

/** The server sends one message a minute. */
const wasJustNotified = ({ dispatchedAt }: Order, nowMs: number): boolean =>
  typeof dispatchedAt === 'string' && nowMs - Date.parse(dispatchedAt) < DISPATCH_LOCK_MS

/** Says that the list has changed while someone uses the screen. It floats, so that it moves nothing itself. */
function WaitingBar({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <div className={styles.waiting}>
      {text === '' ? null : (
        <button type="button" onClick={onShow}>
          <strong>{text}</strong> <span>Show</span>
        </button>
      )}
    </div>
  )
}
