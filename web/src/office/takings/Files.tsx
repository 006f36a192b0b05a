import type { TakingsFile } from '@fuel-shack/contract/office/takings'
import { ExportCsv } from '../parts/ExportCsv.tsx'
import { Panel } from './Panel.tsx'
import { fileNameOf, queryOf, type Period } from './period.ts'
import styles from './Takings.module.css'
import { useExportTakings } from './takings-queries.ts'

const FILES: { file: TakingsFile; label: string; text: string }[] = [
  {
    file: 'xero',
    label: 'Sales for Xero',
    text: 'One sales invoice for each day that is over, to import into Xero with tax-inclusive amounts.',
  },
  {
    file: 'activity-statement',
    label: 'Activity statement',
    text: 'G1 and 1A of the months and quarters that these days are in, less refunds.',
  },
  {
    file: 'owed',
    label: 'Owed to customers',
    text: 'What balances and points were worth at the end of each month, and of the last day.',
  },
]

/** Shows what the accountant asks for, as CSV. */
export function Files({ period }: { period: Period }) {
  const exportTakings = useExportTakings()
  return (
    <Panel title="Files for your accountant">
      {FILES.map(({ file, label, text }) => (
        <div key={file} className={styles.file}>
          <p>{text}</p>
          <ExportCsv
            what="the file"
            label={label}
            fileName={fileNameOf(period, file)}
            read={async (download) => exportTakings({ query: { ...queryOf(period), file } }, download)}
          />
        </div>
      ))}
    </Panel>
  )
}
