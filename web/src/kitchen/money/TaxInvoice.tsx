import { useRef, useState } from 'react'
import { adjustedTotals, invoiceTitle, needsBuyer } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { PaperChoice } from '../../platform/paper/PaperChoice.tsx'
import { TaxPapers } from '../../platform/paper/TaxPapers.tsx'
import { usePageSize, type Paper } from '../../platform/paper/use-page-size.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { showFromStart } from '../../ui/hooks/on-mount.ts'
import { Loading } from '../../ui/loading/Loading.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { FormHeading } from './FormParts.tsx'
import styles from './OrderMoney.module.css'
import { useGetReceiptQuery } from './refund-queries.ts'

interface TaxInvoiceProps {
  order: Order
  onClose: () => void
}

/** Shows the invoice to read and print, for a customer at the counter. */
export function TaxInvoice({ order, onClose }: TaxInvoiceProps) {
  const { data, error, isFetching, refetch } = useGetReceiptQuery({ orderId: order.id }, { staleTime: 0 })
  const [paper, setPaper] = useState<Paper>('roll')
  const papers = useRef<HTMLDivElement>(null)
  usePageSize(papers, paper)
  const adjusted = data && adjustedTotals(data)
  return (
    // Once it has loaded: the details of the order are above it, and fill a small screen.
    <div ref={data ? showFromStart : undefined} className={styles.invoice}>
      <FormHeading text={data ? `${invoiceTitle(data.invoice)} ${data.invoice.number}` : 'Tax invoice'} />
      {data ? (
        <>
          {adjusted === undefined ? null : <p>{adjusted}</p>}
          {needsBuyer(data.invoice) ? (
            <Notice>From $1,000 on, a tax invoice must name the buyer. The customer adds it in their orders.</Notice>
          ) : null}
          <PaperChoice paper={paper} onChange={setPaper} />
        </>
      ) : error && !isFetching ? (
        <Notice tone="danger" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {problemMessage(error)}
        </Notice>
      ) : (
        <Loading>Loading tax invoice...</Loading>
      )}
      <div className={styles.buttons}>
        {data ? <Button onClick={() => window.print()}>Print tax invoice</Button> : null}
        <Button tone="secondary" onClick={onClose}>
          Back to the order
        </Button>
      </div>
      {data ? <TaxPapers ref={papers} receipt={data} paper={paper} /> : null}
    </div>
  )
}
