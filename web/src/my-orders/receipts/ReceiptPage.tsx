import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { pathTo } from '@fuel-shack/contract/site/web-paths'
import { adjustedTotals, invoiceTitle, needsBuyer } from '@fuel-shack/contract/payments/receipt-texts'
import type { Receipt } from '@fuel-shack/contract/payments/receipts'
import { name } from 'virtual:site'
import { problemMessage } from '../../client/problem-message.ts'
import { problemOf } from '../../client/problem.ts'
import { PaperChoice } from '../../paper/PaperChoice.tsx'
import { receiptFile, receiptFileName } from '../../paper/receipt-file.ts'
import { TaxPapers } from '../../paper/TaxPapers.tsx'
import { usePageSize, type Paper } from '../../paper/use-page-size.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RetryNotice } from '../../ui/controls/RetryNotice.tsx'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { saveAsFile } from '../../ui/save-as-file.ts'
import pageStyles from '../MyOrdersPage.module.css'
import { BuyerForm } from './BuyerForm.tsx'
import styles from './ReceiptPage.module.css'
import { useGetOwnReceiptQuery } from './receipts-queries.ts'

/** The tax invoice of an order and the adjustment notes of its refunds, to read, print and download. */
export default function ReceiptPage({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useGetOwnReceiptQuery({ orderId }, { staleTime: 0 })
  useDocumentTitle(data ? `${invoiceTitle(data.invoice)} ${data.invoice.number} · ${name}` : `Tax invoice · ${name}`)
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
