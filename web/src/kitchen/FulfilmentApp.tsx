import { useRef, useState, type ReactNode } from 'react'
import { waitsForDecision } from '@fuel-shack/contract/sales/orders/delayed-orders'
import { useFacts } from '../platform/client/AppConfigProvider.tsx'
import { hasQueryFailed } from '../platform/client/calls.ts'
import { useExternalStore } from '../platform/client/external-store.ts'
import { LogoMark } from '../platform/brand/Logo.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { useScans } from '../ui/scanner/scanner.ts'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import { ReportedActions } from './actions/ReportedActions.tsx'
import { bell } from './alarm/bell.ts'
import { BellButton } from './device/BellButton.tsx'
import { NewOrdersBar } from './alarm/NewOrdersBar.tsx'
import { useOrderAlarm } from './alarm/use-order-alarm.ts'
import { AttentionBar } from './attention/AttentionBar.tsx'
import styles from './FulfilmentApp.module.css'
import { KitchenBoard } from './board/KitchenBoard.tsx'
import { ToolsToggle } from './board/KitchenBoardTools.tsx'
import { DeviceStatus } from './device/DeviceStatus.tsx'
import { useClosedAlarm } from './money/use-closed-alarm.ts'
import { emptyListText } from './alarm/empty-list-text.ts'
import { OpenedOrder } from './order-details/OpenedOrder.tsx'
import { unopenedOrders } from './tickets/order-marks.ts'
import { OutageBar } from './outage/OutageBar.tsx'
import { TicketsProvider, useOrderMarks, useTickets } from './tickets/TicketsProvider.tsx'
import { useAwakeOrders } from './orders/use-awake-orders.ts'
import { useLiveOrders, useReturnToLive } from './orders/use-live-orders.ts'
import { useScreenUse, type ScreenUse } from './screens/kitchen-screen.ts'
import { useSharedMarks } from './progress/use-shared-marks.ts'
import { useOrdersAt, useStation } from './stations/use-station.ts'
import { PrintingBar } from './printing/PrintingBar.tsx'
import { HandOver, useReturnFromHandOver } from './shift/HandOver.tsx'
import { SessionExpiry } from './shift/SessionExpiry.tsx'
import { ShiftStrip } from './shift/ShiftStrip.tsx'
import { StaffMenu, type ManagerAreaState } from './StaffMenu.tsx'
import { StaleBanner } from './shift/StaleBanner.tsx'

interface FulfilmentAppProps {
  /** Undefined for staff who are not managers. */
  managerArea?: ManagerAreaState | undefined
}

export function FulfilmentApp(props: FulfilmentAppProps) {
  return (
    <TicketsProvider>
      <FulfilmentScreen {...props} />
    </TicketsProvider>
  )
}

function FulfilmentScreen({ managerArea }: FulfilmentAppProps) {
  const tickets = useTickets()
  const [showsFulfilled, setShowsFulfilled] = useState(false)
  const { open, shown, resume, findOrder } = useLiveOrders(showsFulfilled)
  const loadedAtMs = open.dataUpdatedAt || undefined
  const marks = useOrderMarks()
  const bellState = useExternalStore(bell.state)
  const showToast = useToast()
  useScans((_, isInField) => {
    if (!isInField) showToast({ text: 'Something was scanned, and did nothing. For a customer, open Card first.' })
  })
  const isManaging = managerArea?.place !== undefined
  const use = useScreenUse({ isManaging })
  const [ringsWhileManaging, setRingsWhileManaging] = useState(false)
  const rings = use === 'kitchen' || (use === 'managing' && ringsWhileManaging)
  const awake = useAwakeOrders(open.data)
  const { station, hasStations } = useStation(open.data)
  const here = useOrdersAt(open.data, station)
  const awakeHere = useOrdersAt(awake, station)
  const ringing = useOrderAlarm(awake, marks, { here: awakeHere, listed: open.data, rings })
  useClosedAlarm(awake, { rings })
  // Opening orders elsewhere must not silence the kitchen's bell.
  useSharedMarks(use === 'kitchen' ? awake : undefined, marks, loadedAtMs)
  // The list of the outage asks about these.
  const unopened = unopenedOrders(awakeHere ?? [], marks).filter((order) => !waitsForDecision(order))
  const count = unopened.length > 0 ? `(${unopened.length}) ` : ''
  const { name: restStopName } = useFacts()
  useDocumentTitle(`${count}${managerArea?.place ?? 'Fulfilment'} – ${restStopName}`)

  function showFulfilled(next: boolean) {
    setShowsFulfilled(next)
    if (!next) resume()
  }
  useReturnToLive(showsFulfilled, () => showFulfilled(false))

  const hasFailed = hasQueryFailed(open)
  const polling = { lastResponseAtMs: loadedAtMs, hasFailed, isPaused: showsFulfilled }
  const newOrders = (
    <NewOrdersBar
      unopened={unopened}
      polling={showsFulfilled ? 'paused' : hasFailed ? 'failing' : open.data ? 'current' : 'starting'}
      rings={rings}
      isRinging={ringing.length > 0}
    >
      {isManaging ? <span className={styles.use}>Not a kitchen screen now</span> : null}
      <BellButton
        use={use}
        rings={rings}
        isRinging={ringing.length > 0}
        onAcknowledge={() => tickets.acknowledge(ringing)}
        onRingWhileManaging={setRingsWhileManaging}
      />
    </NewOrdersBar>
  )
  return (
    <>
      <div className={styles.app} inert={isManaging}>
        <FulfilmentHeader managerArea={managerArea}>
          {isManaging ? null : newOrders}
          <Switch label="Show Fulfilled" checked={showsFulfilled} onCheckedChange={showFulfilled} />
          <DeviceStatus {...polling} use={use} />
        </FulfilmentHeader>
        <main className={styles.page}>
          <BottomBars use={use}>
            <ReportedActions orders={open.data} here={here} loadedAtMs={loadedAtMs} showsTickets={!showsFulfilled} />
            <OutageBar orders={open.data} isOffline={hasFailed} />
            <AttentionBar />
            <PrintingBar orders={open.data} />
            <StaleBanner {...polling} />
            {isManaging ? null : <SessionExpiry />}
          </BottomBars>
          {showsFulfilled ? (
            <p className={styles.note}>
              Results limited to the top 100 historical orders ordered by creation date descending...
            </p>
          ) : null}
          <KitchenBoard
            orders={shown.data}
            showsFulfilled={showsFulfilled}
            hasFailed={shown.isError}
            station={station}
            hasStations={hasStations}
            emptyText={emptyListText({ showsFulfilled, hasFailed, bell: rings ? bellState : 'off' })}
          />
        </main>
        <OpenedOrder findOrder={findOrder} anyOrder={open.data?.[0]} />
      </div>
      {isManaging ? managerArea.render({ kitchen: newOrders, expiry: <SessionExpiry /> }) : null}
    </>
  )
}

/** @param children what is always in sight: new orders, Show Fulfilled and the state of this device */
function FulfilmentHeader({ managerArea, children }: FulfilmentAppProps & { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--top-bar')
  useReturnFromHandOver()

  return (
    <header ref={bar} className={styles.header}>
      <div className={styles.row}>
        <span className={styles.logo}>
          <LogoMark size={40} />
        </span>
        <h1 className={styles.title}>Fulfilment</h1>
        {children}
        <ToolsToggle className={styles.toggle} />
        <HandOver tone="dusk" className={styles.handOver} />
        <StaffMenu managerArea={managerArea} />
      </div>
    </header>
  )
}

/**
 * Overlays the end of the page, so that the list does not move when a bar appears. Below the bars there is always room for
 * toasts, so that they cover no ticket and no button.
 */
function BottomBars({ use, children }: { use: ScreenUse; children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  useHeightVariable(bars, '--bottom-bars')
  return (
    <div ref={bars} className={styles.bottomBars}>
      <div className={styles.bars}>{children}</div>
      <ShiftStrip use={use} />
    </div>
  )
}
