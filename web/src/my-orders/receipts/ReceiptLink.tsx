import { Link } from 'wouter'
import { receiptPath } from './receipt-path.ts'

export function ReceiptLink({ orderId, className }: { orderId: string; className?: string | undefined }) {
  return (
    <Link href={receiptPath(orderId)} className={className}>
      Tax invoice
    </Link>
  )
}
