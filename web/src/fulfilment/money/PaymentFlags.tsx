import type { ReactNode } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { StopIcon } from '../icons.tsx'
import { paymentFlagsOf, type PaymentFlag } from '@fuel-shack/contract/orders/payment-flags'
import styles from './PaymentFlags.module.css'

const ICONS: Record<PaymentFlag['level'], ReactNode> = {
  stop: <StopIcon size={24} />,
  note: <WarningIcon size={20} />,
}

/** Refunds and disputes of an order, distinguished by text, icon and colour. */
export function PaymentFlags({ order }: { order: Order }) {
  return paymentFlagsOf(order).map(({ level, text }) => (
    <strong key={text} className={classNames(styles.flag, styles[level])}>
      {ICONS[level]} <span>{text}</span>
    </strong>
  ))
}
