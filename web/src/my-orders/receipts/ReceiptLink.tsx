import { pathTo } from '@fuel-shack/contract/site/web-paths'
import { Link } from 'wouter'

export function ReceiptLink({ orderId, className }: { orderId: string; className?: string | undefined }) {
  return (
    <Link href={pathTo('receipt', { orderId })} className={className}>
      Tax invoice
    </Link>
  )
}
