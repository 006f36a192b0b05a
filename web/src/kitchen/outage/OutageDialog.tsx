import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DecideOutage, OutageChoices } from '@fuel-shack/contract/sales/orders/outage'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import type { DialogState } from '../parts/StaffDialog.tsx'
import styles from './OutageDialog.module.css'
import { OutageOrder } from './OutageOrder.tsx'
import { useListOutageChoicesQuery } from './outage-queries.ts'
import { elsewhereText, orderTitle, outageSummary } from './outage-texts.ts'
import { useDecide } from './use-decide.ts'

interface OutageDialogProps extends DialogState {
  /** The open orders. */
  orders: readonly Order[]
  /** Those that wait for a decision, in the order in which they should have been started. */
  waiting: readonly Order[]
  isOffline: boolean
}

/** The estimates change while orders are decided about elsewhere and the minutes pass. */
const ESTIMATES_EVERY_MS = 30_000

/** The orders that came in while no screen was on, each with what can be done about it. */
export function OutageDialog({ orders, waiting: listedAsWaiting, isOffline, ...dialog }: OutageDialogProps) {
  const { isOpen, onClose } = dialog
  const { decide, sending, results, failure, addResult } = useDecide()
  const choices = useListOutageChoicesQuery(undefined, {
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ESTIMATES_EVERY_MS,
  })
  const summary = useRef<HTMLOutputElement>(null)
  // The list of orders may show one for a moment after its decision.
  const waiting = listedAsWaiting.filter(({ id }) => !results.has(id))
  const shown = useSteadyList(isOpen, waiting)
  useMissingChoices(isOpen, waiting, choices)

  useCloseWhenDecided({ isOpen, isDecided: results.size > 0 && waiting.length === 0, onClose })

  /** The tapped button is gone, so the focus moves to the summary. */
  const leave = () => summary.current?.focus()

  async function send(decided: readonly Order[], body: DecideOutage): Promise<void> {
    if (await decide(decided, body)) leave()
  }

  return (
    <Dialog
      title="While you were offline"
      {...dialog}
      actions={
        <>
          <AllAtOnce
            waiting={waiting}
            sending={sending}
            isOffline={isOffline}
            onDecide={(all, body) => void send(all, body)}
          />
          <Button tone="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <output ref={summary} tabIndex={-1} className={styles.summary}>
        {outageSummary(waiting)}
      </output>
      {isOffline ? (
        <Notice tone="danger">No connection: nothing can be decided now, and nothing was sent in part.</Notice>
      ) : choices.error ? (
        <Notice tone="danger">{`The times didn't load. ${problemMessage(choices.error)}`}</Notice>
      ) : null}
      <ul className={styles.list} aria-label="Orders from while you were offline">
        {shown.map((order) =>
          waiting.some(({ id }) => id === order.id) ? (
            <OutageOrder
              key={order.id}
              order={order}
              choice={choices.data?.orders.find(({ orderId }) => orderId === order.id)}
              isOffline={isOffline}
              isBusy={sending.includes(order.id)}
              failure={failure?.orderId === order.id ? failure.text : undefined}
              onDecide={(body) => void send([order], body)}
              onDeclined={() => {
                addResult(order.id, 'Declined.')
                leave()
              }}
            />
          ) : (
            <li key={order.id} className={styles.order}>
              <h3 className={styles.title}>{orderTitle(order)}</h3>
              <p>{results.get(order.id) ?? elsewhereText(orders.find(({ id }) => id === order.id))}</p>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  )
}

interface AllAtOnceProps {
  waiting: readonly Order[]
  sending: readonly string[]
  isOffline: boolean
  onDecide: (orders: readonly Order[], body: DecideOutage) => void
}

/** One tap for all that was printed, which the kitchen may have cooked, and one for all the others. */
function AllAtOnce({ waiting, sending, isOffline, onDecide }: AllAtOnceProps) {
  const printed = waiting.filter(({ outage }) => outage?.printedAt !== undefined)
  const cookable = waiting.filter((order) => !printed.includes(order))
  const isSending = (orders: readonly Order[]) => sending.length > 1 && sending[0] === orders[0]?.id
  return (
    <>
      {cookable.length > 1 ? (
        <Button
          isBusy={isSending(cookable)}
          disabled={isOffline}
          onClick={() => onDecide(cookable, { decision: 'cook-now' })}
        >
          {`Cook all ${cookable.length} now`}
        </Button>
      ) : null}
      {printed.length > 1 ? (
        <Button
          tone={cookable.length > 1 ? 'secondary' : 'primary'}
          isBusy={isSending(printed)}
          disabled={isOffline}
          onClick={() => onDecide(printed, { decision: 'cooked' })}
        >
          {`All ${printed.length} printed were cooked`}
        </Button>
      ) : null}
    </>
  )
}

/** Keeps what was decided about where it was until the dialog closes: a list that moves makes taps land on the wrong order. */
function useSteadyList(isOpen: boolean, waiting: readonly Order[]): readonly Order[] {
  const [shown, setShown] = useState<readonly Order[]>([])
  const added = waiting.filter(({ id }) => shown.every((order) => order.id !== id))
  if (isOpen && added.length > 0) setShown([...shown, ...added])
  if (!isOpen && shown.length > 0) setShown([])
  return shown
}

/**
 * Closes the dialog once nothing is left to decide, if this person has decided something: what only others have decided can be read.
 * A decision can still be under way while another one is answered, so none of them is known as the last.
 */
function useCloseWhenDecided({
  isOpen,
  isDecided,
  onClose,
}: {
  isOpen: boolean
  isDecided: boolean
  onClose: () => void
}): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOpen && isDecided) close()
  }, [isOpen, isDecided])
}

/** Another outage can add orders while the dialog is open. */
function useMissingChoices(
  isOpen: boolean,
  waiting: readonly Order[],
  { data, refetch }: { data: OutageChoices | undefined; refetch: () => unknown },
): void {
  const missing =
    isOpen && data ? waiting.filter(({ id }) => data.orders.every(({ orderId }) => orderId !== id)).length : 0
  useEffect(() => {
    if (missing > 0) void refetch()
  }, [missing, refetch])
}
