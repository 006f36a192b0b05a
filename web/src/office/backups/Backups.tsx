import type { BackupState } from '@fuel-shack/contract/office/backups'
import { serverNow } from '../../platform/client/server-clock.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { NotLoaded, OutOfDate } from '../parts/QueryNotices.tsx'
import common from '../parts/common.module.css'
import { backupProblems, describeBackups, describeLost, describeRestore } from './backup-texts.ts'
import { useBackups } from './backup-queries.ts'

/** Says when the last backup was made and proven, and after a restore which payments have no order. */
export function Backups() {
  const backups = useBackups()
  const { data } = backups
  if (!data) return <NotLoaded query={backups} what="the backups" />
  return (
    <>
      <OutOfDate query={backups} what="Backups" />
      <State state={data} />
      {data.restore ? <Restore restore={data.restore} /> : null}
    </>
  )
}

function State({ state }: { state: BackupState }) {
  const problems = backupProblems(state)
  return (
    <>
      <p>{describeBackups(state, serverNow().getTime())}</p>
      {state.isOnOneDisk ? (
        <p className={common.note}>
          Backups are on the same disk as the data. Ask whoever runs the server to put them on another one.
        </p>
      ) : null}
      {problems.length > 0 ? (
        <Notice tone="danger">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      ) : null}
    </>
  )
}

/** Staff refund these payments, or mark them as dealt with, on the fulfilment screen. */
function Restore({ restore }: { restore: NonNullable<BackupState['restore']> }) {
  const { lost, lostCount } = restore
  return (
    <section aria-label="Orders lost with the database">
      <h3 className={common.title}>Since the restore</h3>
      <p>{describeRestore(restore)}</p>
      {lost.length > 0 ? (
        <>
          <p>
            Look each up in Stripe by its id: it has the customer&rsquo;s email. Serve the order by hand, or refund it
            on the kitchen screen.
          </p>
          <ul>
            {lost.map((payment) => (
              <li key={payment.transactionId} className={common.item}>
                <p className={common.text}>
                  <strong>{describeLost(payment)}</strong>
                  <span className={common.note}>{payment.transactionId}</span>
                  {payment.isDealtWith ? <span className={common.note}>Dealt with</span> : null}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {lostCount > lost.length ? <p>{`The first ${lost.length} of ${lostCount} are shown.`}</p> : null}
    </section>
  )
}
