import { useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders'
import { name as restStopName } from '../../../site/site.json'
import { Switch } from '../ui/controls/Switch.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { AttentionBar } from './attention/AttentionBar.tsx'
import { BottomBars } from './BottomBars.tsx'
import { FulfilmentHeader } from './FulfilmentHeader.tsx'
import styles from './FulfilmentApp.module.css'
import { useRefundAlarm } from './money/use-refund-alarm.ts'
import { NewOrdersBar } from './alarm/NewOrdersBar.tsx'
import { OrderDetails } from './orders/OrderDetails.tsx'
import { OrderList } from './orders/OrderList.tsx'
import { unopenedOrders } from './orders/order-marks.ts'
import { orderMarks, useOrderMarks } from './orders/order-marks-store.ts'
import { ShiftStatus } from './shift/ShiftStatus.tsx'
import { StaleBanner } from './shift/StaleBanner.tsx'
import { useLiveOrders } from './orders/use-live-orders.ts'
import { useOrderAlarm } from './alarm/use-order-alarm.ts'
import { useReturnToLive } from './orders/use-return-to-live.ts'

export function FulfilmentApp() {
  const [showsFulfilled, setShowsFulfilled] = useState(false)
  // Stays while the dialog closes, and when another screen takes the order off the lists.
  const [opened, setOpened] = useState<Order>()
  const [isOpen, setIsOpen] = useState(false)
  const { open, shown, resume, findOrder } = useLiveOrders(showsFulfilled)
  const marks = useOrderMarks()
  const ringing = useOrderAlarm(open.data, marks)
  useRefundAlarm(open.data)
  const unopened = unopenedOrders(open.data ?? [], marks)
  const listed = opened && findOrder(opened.id)
  useDocumentTitle(`${unopened.length > 0 ? `(${unopened.length}) ` : ''}Fulfilment – ${restStopName}`)

  function showFulfilled(next: boolean) {
    setShowsFulfilled(next)
    if (!next) resume()
  }
  useReturnToLive(showsFulfilled, () => showFulfilled(false))

  function openOrder(order: Order) {
    orderMarks.mark([order.id], 'openedAtMs')
    setOpened(order)
    setIsOpen(true)
  }

  return (
    <div className={styles.app}>
      <FulfilmentHeader />
      <main className={styles.page}>
        <NewOrdersBar
          unopened={unopened}
          isCurrent={open.data !== undefined && !open.isError && !showsFulfilled}
          isRinging={ringing.length > 0}
          onAcknowledge={() =>
            orderMarks.mark(
              ringing.map(({ id }) => id),
              'acknowledgedAtMs',
            )
          }
        />
        <BottomBars>
          <AttentionBar />
          <StaleBanner lastResponseAtMs={open.fulfilledTimeStamp} hasFailed={open.isError} isPaused={showsFulfilled} />
        </BottomBars>
        <div className={styles.toolbar}>
          <Switch label="Show Fulfilled" checked={showsFulfilled} onCheckedChange={showFulfilled} />
          <ShiftStatus lastResponseAtMs={open.fulfilledTimeStamp} isPaused={showsFulfilled} />
        </div>
        {showsFulfilled ? (
          <p className={styles.note}>
            Results limited to the top 100 historical orders ordered by creation date descending...
          </p>
        ) : null}
        <OrderList
          orders={shown.data}
          hasFailed={shown.isError}
          emptyText={showsFulfilled ? 'No fulfilled orders yet.' : 'No open orders. New ones ring the bell.'}
          marks={marks}
          onOpen={openOrder}
        />
      </main>
      {opened ? (
        <OrderDetails
          key={opened.id}
          order={listed ?? opened}
          isGone={!listed}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  )
}
