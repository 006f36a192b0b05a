import { orderStatusOf } from '@fuel-shack/contract/orders/order-status'
import { serverNow } from '../../client/server-clock.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { isShownInFull, spokenNumber, STATUS_NAMES } from '../order/order-texts.ts'
import { useTicket } from './ticket-context.ts'
import { UnattendedNote } from './UnattendedNote.tsx'
import type { TicketPart } from './use-shown-orders.ts'

interface TicketNoticesProps {
  late: TicketPart
  onShow: () => void
}

/** What arrives after the first frame and matters now. It stands beside the menu, which does not move for it. */
export default function TicketNotices({ late, onShow }: TicketNoticesProps) {
  const { ticket } = useTicket()
  const names = describeLate(late)
  return (
    <>
      {ticket?.orders.some((order) => orderStatusOf(order) === 'paid') ? <UnattendedNote /> : null}
      {names ? (
        <div role="alert">
          <Button aria-label={`Show ${names.spoken}`} onClick={onShow}>
            Show {names.written}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Undefined if there is nothing that the customer must know. */
function describeLate({ orders, processingSince }: TicketPart): { written: string; spoken: string } | undefined {
  const at = serverNow()
  const [order, ...others] = orders.filter((each) => isShownInFull(each, at))
  const both = (text: string) => ({ written: text, spoken: text })
  if (!order) return processingSince === undefined ? undefined : both('your payment')
  if (others.length > 0) return both(`your ${others.length + 1} orders`)
  const status = STATUS_NAMES[orderStatusOf(order)]
  return {
    written: `order ${order.number} · ${status}`,
    spoken: `order ${spokenNumber(order.number)}, ${status}`,
  }
}
