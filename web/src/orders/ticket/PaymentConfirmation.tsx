import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Spinner } from '../../ui/loading/Spinner.tsx'
import styles from './PaymentConfirmation.module.css'
import { useTicket } from '../order/ticket-context.ts'
import type { TicketPart } from './use-shown-orders.ts'

/** Shows what is known of a payment that has led to no order yet. An address that anyone can type proves no payment. */
export function PaymentConfirmation({ processingSince: since }: Pick<TicketPart, 'processingSince'>) {
  const { phone } = useFacts()
  const { confirmation, stopWaiting } = useTicket()
  const { restoreCart } = useCart()

  function giveUp() {
    stopWaiting()
    // The return from the payment page emptied it, also if only its address was opened.
    restoreCart()
  }

  return (
    // Always rendered: a live region announces only what is added to it.
    <output className={styles.region}>
      {since !== undefined ? (
        <div className={styles.notice}>
          <p className={styles.title}>Your bank is still sending the money</p>
          <p>
            The bank got your payment at <span>{describeInstant(since)}</span>. Some payments take longer than a card.
            The kitchen starts when the money has arrived, and your order appears here by itself.
          </p>
        </div>
      ) : confirmation === 'waiting' ? (
        <div className={styles.notice}>
          <p className={styles.title}>
            <Spinner /> Confirming your payment…
          </p>
          <p>Your order appears here as soon as the payment service confirms it.</p>
        </div>
      ) : confirmation === 'late' ? (
        <div className={styles.notice}>
          <p className={styles.title}>We haven&apos;t got an order from you yet</p>
          <p>
            If you&apos;ve paid, don&apos;t pay again. Your order appears here by itself when the payment service
            confirms it. To check, ring <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
          </p>
          <Button tone="quiet" onClick={giveUp}>
            I haven&apos;t paid
          </Button>
        </div>
      ) : null}
    </output>
  )
}
