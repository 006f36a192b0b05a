import { ConfirmIdentity } from '../../platform/session/ConfirmIdentity.tsx'
import { useConfirmation } from '../../platform/session/use-confirmation.ts'
import { formatSiteDay } from '../../platform/time/site-time.ts'
import type { Answer } from '../../platform/client/send-request.ts'
import { ExportCsv } from '../parts/ExportCsv.tsx'
import { NotLoaded } from '../parts/QueryNotices.tsx'
import { valueText } from './card-draft.ts'
import { useExportOldCards, useOldCards } from './card-import-queries.ts'
import styles from './CardImport.module.css'

/** Shows the sums of earlier imports, and exports the cards. */
export function ImportedBefore() {
  const query = useOldCards()
  const exportCards = useExportOldCards()
  const confirmation = useConfirmation()
  if (!query.data) return <NotLoaded query={query} what="the old cards" />
  const { waiting, claimed, importedAt } = query.data
  if (importedAt === null) return <p>No old cards have been imported yet.</p>

  async function read(download: Parameters<typeof exportCards>[1]): Promise<Answer | undefined> {
    let answer: Answer | undefined
    const sent = await confirmation.run(async (proof) => (answer = await exportCards({ proof }, download)))
    return sent.is === 'unconfirmed' ? undefined : answer
  }
  return (
    <div className={styles.before}>
      <p>{`Waiting for their customers: ${valueText(waiting)}.`}</p>
      <p>{`With their customers: ${valueText(claimed)}.`}</p>
      <p className={styles.hint}>{`Imported last on ${formatSiteDay(importedAt)}.`}</p>
      <ConfirmIdentity
        confirmation={confirmation}
        passwordHint="The file has all numbers and contacts. It needs your password."
        loginText="The file has all numbers and contacts. It needs a fresh login."
      />
      <ExportCsv what="the old cards" label="Export old cards" fileName="old-cards.csv" read={read} />
    </div>
  )
}
