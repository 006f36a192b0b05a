import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { orderIdOf } from '@fuel-shack/contract/sales/orders/order-link'
import { pathTo } from '@fuel-shack/contract/platform/web-paths'
import { adjustedTotals, invoiceTitle, needsBuyer } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { useFacts } from '../platform/client/AppConfigProvider.tsx'
import { problemMessage } from '../platform/client/problem-message.ts'
import { problemOf } from '../platform/client/problem.ts'
import { PaperChoice } from '../platform/paper/PaperChoice.tsx'
import { receiptFile, receiptFileName } from '../platform/paper/receipt-file.ts'
import { TaxPapers } from '../platform/paper/TaxPapers.tsx'
import { usePageSize, type Paper } from '../platform/paper/use-page-size.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/controls/Button.tsx'
import { RetryNotice } from '../ui/notices/RetryNotice.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { Loading } from '../ui/loading/Loading.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import { saveAsFile } from '../ui/save-as-file.ts'
import pageStyles from './MyOrdersPage.module.css'
import { BuyerForm } from './BuyerForm.tsx'
import { forCustomers } from './for-customers.tsx'
import styles from './ReceiptPage.module.css'
import { useGetOwnReceiptQuery } from './receipts-queries.ts'

interface ReceiptPageProps {
  title: string
  /** As in the link to its order, whose form in an SMS is short. */
  orderId: string
}

/** The tax invoice of an order and the adjustment notes of its refunds, to read, print and download. */
export function ReceiptPage({ title, orderId: linked }: ReceiptPageProps) {
  const orderId = orderIdOf(linked) ?? linked
  const { data, error, isFetching, refetch } = useGetOwnReceiptQuery({ orderId }, { staleTime: 0 })
  const { name } = useFacts()
  useDocumentTitle(data ? `${invoiceTitle(data.invoice)} ${data.invoice.number} · ${name}` : title)
  if (data) return <Documents receipt={data} />
  if (!error || isFetching) return <Loading>Loading tax invoice...</Loading>
  const isUnknown = ['order_not_found', 'bad_request'].includes(problemOf(error)?.code ?? '')
  return (
    <div className={classNames(pageStyles.page, styles.page)}>
      <div className={styles.failure}>
        <h1>{isUnknown ? "We can't find this tax invoice" : 'Tax invoice'}</h1>
        {isUnknown ? (
          <p>The order isn&apos;t one of yours. If you ordered with another login, log out and use that one.</p>
        ) : (
          <RetryNotice buttonTone="primary" onRetry={() => void refetch()}>
            {problemMessage(error)}
          </RetryNotice>
        )}
      </div>
    </div>
  )
}

export default forCustomers(ReceiptPage)

function Documents({ receipt }: { receipt: Receipt }) {
  const { orderId, invoice } = receipt
  const [paper, setPaper] = useState<Paper>('a4')
  const [isNamingBuyer, setIsNamingBuyer] = useState(false)
  const papers = useRef<HTMLDivElement>(null)
  const adjusted = adjustedTotals(receipt)
  usePageSize(papers, paper)

  function download() {
    if (papers.current) saveAsFile(receiptFileName(receipt), [receiptFile(receipt, papers.current)], 'text/html')
  }

  return (
    <div className={classNames(pageStyles.page, styles.page)}>
      <section className={styles.controls}>
        <Link className={pageStyles.back} href={pathTo('order', { orderId })}>
          {`Order ${invoice.orderNumber}`}
        </Link>
        <h1>{`Receipt for order ${invoice.orderNumber}`}</h1>
        {adjusted === undefined ? null : <p>{adjusted}</p>}
        {needsBuyer(invoice) && !isNamingBuyer ? (
          <Notice>From $1,000 on, a tax invoice must name the buyer. Add who bought this.</Notice>
        ) : null}
        <PaperChoice paper={paper} onChange={setPaper} />
        <div className={styles.buttons}>
          <Button onClick={() => window.print()}>Print</Button>
          <Button tone="secondary" onClick={download}>
            Download
          </Button>
          {isNamingBuyer ? null : (
            <Button tone="secondary" onClick={() => setIsNamingBuyer(true)}>
              {invoice.buyer ? 'Change buyer' : 'Add buyer'}
            </Button>
          )}
        </div>
        {isNamingBuyer ? <BuyerForm receipt={receipt} onDone={() => setIsNamingBuyer(false)} /> : null}
      </section>
      <TaxPapers ref={papers} receipt={receipt} paper={paper} />
    </div>
  )
}
