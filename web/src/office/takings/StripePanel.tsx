import type { Reconciliation } from '@fuel-shack/contract/office/reconciliation'
import { RECONCILED_DAYS_MAX } from '@fuel-shack/contract/office/takings-days-max'
import { hasQueryFailed } from '../../platform/client/calls.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { formatSiteTime } from '../../platform/time/site-time.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Loading } from '../../ui/loading/Loading.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Panel, Rows } from './Panel.tsx'
import type { Period } from './period.ts'
import { bookedRows, describeDifference, describeForbidden, describeResult } from './reconciliation-texts.ts'
import styles from './Takings.module.css'
import { useReconcile, useReconciliation } from './takings-queries.ts'

interface StripePanelProps {
  period: Period
  dayCount: number
  endsAt: string
}

/** The payments of a period beside what Stripe has booked. */
export function StripePanel({ period: { from, to }, dayCount, endsAt }: StripePanelProps) {
  const isShort = dayCount <= RECONCILED_DAYS_MAX
  const last = useReconciliation({ from, to }, isShort)
  const [reconcile, { isLoading, error: rejected }] = useReconcile()
  if (!isShort) {
    return (
      <Panel title="Stripe">
        <p>Choose at most {RECONCILED_DAYS_MAX} days to compare them with Stripe.</p>
      </Panel>
    )
  }
  const result = last.data?.reconciliation
  const error = rejected ?? (hasQueryFailed(last) ? last.error : null)
  return (
    <Panel title="Stripe">
      {error ? (
        <Notice tone="danger">
          {`${rejected ? 'Not compared.' : "Couldn't load the last comparison."} ${problemMessage(error)}${
            result ? ' This is the last comparison.' : ''
          }`}
        </Notice>
      ) : null}
      {result ? <Result result={result} endsAt={endsAt} /> : null}
      {result === null ? (
        <p>{`${dayCount === 1 ? 'This day has' : 'These days have'} not been compared with Stripe yet.`}</p>
      ) : null}
      {result === undefined && last.isFetching ? <Loading>Loading...</Loading> : null}
      {isLoading ? <Loading>Comparing… A busy month takes up to a minute.</Loading> : null}
      <Button tone="secondary" isBusy={isLoading} onClick={() => void reconcile({ body: { from, to } })}>
        {result ? 'Compare again' : 'Compare with Stripe'}
      </Button>
    </Panel>
  )
}

function Result({ result, endsAt }: { result: Reconciliation; endsAt: string }) {
  const { comparedAt, until, differences, differenceCount } = result
  const forbidden = describeForbidden(result)
  const byKind = differences.toSorted((one, other) => one.kind.localeCompare(other.kind))
  const booked = bookedRows(result)
  return (
    <>
      <output>
        <strong>{describeResult(result)}</strong>
        {comparedAt === undefined ? null : <span>{` on ${formatSiteTime(comparedAt)}`}</span>}
        {until !== undefined && until < endsAt ? (
          <span>{`, with what was paid until ${formatSiteTime(until)}`}</span>
        ) : null}
      </output>
      {forbidden === undefined ? null : <p>{forbidden}</p>}
      {differences.length > 0 ? (
        <ul className={styles.differences}>
          {byKind.map((difference, index) => {
            const { title, about, todo } = describeDifference(difference)
            return (
              <li key={`${difference.kind} ${difference.transactionId} ${difference.sourceId}`}>
                <strong>{title}</strong>
                <p>{about}</p>
                {/* The advice is the same for all of a kind. */}
                {difference.kind === byKind[index - 1]?.kind ? null : <p>{todo}</p>}
                <p className={styles.asOf}>{difference.transactionId}</p>
              </li>
            )
          })}
        </ul>
      ) : null}
      {differenceCount > differences.length ? (
        <p>
          {`The first ${differences.length} of ${differenceCount} are shown. Compare fewer days to read the others.`}
        </p>
      ) : null}
      {booked.length > 0 ? <p className={styles.booked}>Booked at Stripe:</p> : null}
      <Rows rows={booked} />
    </>
  )
}
