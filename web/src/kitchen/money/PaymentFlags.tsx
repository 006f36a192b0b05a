import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { StopIcon } from '../parts/icons.tsx'
import { paymentFlagsOf } from '@fuel-shack/contract/sales/payments/payment-flags'
import styles from './PaymentFlags.module.css'

/** Refunds and disputes of an order, distinguished by text, icon and colour. */
export function PaymentFlags({ order }: { order: Order }) {
  return paymentFlagsOf(order).map(({ level, text }) => (
    <strong key={text} className={classNames(styles.flag, styles[level])}>
      {level === 'stop' ? <StopIcon size={24} /> : <WarningIcon size={20} />} <span>{text}</span>
    </strong>
  ))
}
