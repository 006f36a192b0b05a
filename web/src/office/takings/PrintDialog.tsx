import { useId, useRef, useState } from 'react'
import type { Takings, TakingsFigures } from '@fuel-shack/contract/office/takings'
import { formatAbn } from '@fuel-shack/contract/platform/abn'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { serverNow } from '../../platform/client/server-clock.ts'
import { formatSiteTime } from '../../platform/time/site-time.ts'
import '../../platform/paper/paper.css'
import { PaperChoice } from '../../platform/paper/PaperChoice.tsx'
import { usePageSize, type Paper } from '../../platform/paper/use-page-size.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { GroupPanel, Panel } from './Panel.tsx'
import { describePeriod, type Period } from './period.ts'
import type { SoldTable } from './sold-tables.ts'
import { Sold } from './Sold.tsx'
import styles from './Takings.module.css'
import { describeClose, groupsOf } from './takings-texts.ts'

interface PaperProps {
  period: Period
  figures: TakingsFigures
  days: Takings['days']
  tables: SoldTable[]
}

/** The figures as they are printed, on A4 or on a roll. */
export function PrintDialog({ isOpen, onClose, ...figures }: PaperProps & DialogProps) {
  return (
    <Dialog
      title="Print takings"
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onClick={() => window.print()}>Print</Button>}
    >
      <Preview {...figures} />
    </Dialog>
  )
}

function Preview({ period, figures, days, tables }: PaperProps) {
  const { name, abn } = useFacts()
  const [paper, setPaper] = useState<Paper>('a4')
  const papers = useRef<HTMLDivElement>(null)
  const titleId = useId()
  usePageSize(papers, paper)
  const close = days.length === 1 ? days[0]?.close : undefined
  return (
    <>
      <PaperChoice paper={paper} onChange={setPaper} />
      <div ref={papers} className="tax-papers" data-paper={paper}>
        <article className={`tax-document ${styles.paper}`} aria-labelledby={titleId}>
          <header>
            <h2 id={titleId}>Takings</h2>
            <address>
              <strong>{name}</strong>
              <span>{`ABN ${formatAbn(abn)}`}</span>
            </address>
          </header>
          <p>
            <strong>{describePeriod(period)}</strong>
            <br />
            <span>
              {close
                ? describeClose(close)
                : `${days.length === 1 ? 'Not closed, printed' : 'Printed'} ${formatSiteTime(serverNow().toISOString())}`}
            </span>
          </p>
          <div className={styles.printed}>
            {groupsOf(figures).map((group) => (
              <GroupPanel key={group.title} group={group} />
            ))}
            {tables.map((table) => (
              <Panel key={table.title} title={table.title}>
                <Sold table={table} isWhole />
              </Panel>
            ))}
          </div>
        </article>
      </div>
    </>
  )
}
