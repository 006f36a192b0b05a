import type { Takings } from '@fuel-shack/contract/office/takings'
import { useState } from 'react'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ExportCsv } from '../parts/ExportCsv.tsx'
import { siteClock } from '../texts/hours-texts.ts'
import { DayClosing } from './DayClosing.tsx'
import { DayList } from './DayList.tsx'
import { GroupPanel, Panel } from './Panel.tsx'
import { Files } from './Files.tsx'
import { fileNameOf, queryOf, type Period } from './period.ts'
import { PrintDialog } from './PrintDialog.tsx'
import { tablesOf } from './sold-tables.ts'
import { Sold } from './Sold.tsx'
import { StripePanel } from './StripePanel.tsx'
import styles from './Takings.module.css'
import { useExportTakings } from './takings-queries.ts'
import { groupsOf, isEmpty } from './takings-texts.ts'

interface FiguresProps {
  period: Period
  takings: Takings
  /** The time at which the figures of a period that is not over were loaded. */
  asOf: string | undefined
  onOpenDay: (day: string) => void
}

export function Figures({ period, takings, asOf, onOpenDay }: FiguresProps) {
  const { figures, days, startsAt } = takings
  const [isPrinting, setIsPrinting] = useState(false)
  const exportTakings = useExportTakings()
  const groups = groupsOf(figures).map((group) => <GroupPanel key={group.title} group={group} />)
  const tables = tablesOf(figures, { startsAtHour: hourOf(startsAt) })
  const [day] = days
  // Without orders, the second column would be empty.
  const accounting = (
    <>
      <StripePanel period={period} dayCount={days.length} endsAt={takings.endsAt} />
      <Files period={period} />
    </>
  )
  return (
    <>
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => setIsPrinting(true)}>
          Print
        </Button>
        <ExportCsv
          what="the takings"
          fileName={fileNameOf(period)}
          read={async (download) => exportTakings({ query: queryOf(period) }, download)}
        />
        {asOf === undefined ? null : <p className={styles.asOf}>{`So far, at ${describeInstant(asOf)}`}</p>}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {isEmpty(figures) ? (
            <p>{days.length === 1 ? 'No orders on this day.' : 'No orders in this period.'}</p>
          ) : null}
          {groups.slice(0, 1)}
          {days.length === 1 && day ? <DayClosing day={day} figures={figures} sinceClose={takings.sinceClose} /> : null}
          {groups.slice(1)}
          {days.length > 1 ? <DayList days={days} onOpen={onOpenDay} /> : null}
          {tables.length > 0 ? accounting : null}
        </div>
        <div className={styles.column}>
          {tables.length > 0
            ? tables.map((table) => (
                <Panel key={table.title} title={table.title}>
                  <Sold table={table} />
                </Panel>
              ))
            : accounting}
        </div>
      </div>
      <PrintDialog
        period={period}
        figures={figures}
        days={days}
        tables={tables}
        isOpen={isPrinting}
        onClose={() => setIsPrinting(false)}
      />
    </>
  )
}

/** The hour by the clock at the rest stop. */
const hourOf = (instant: string): number => new Date(siteClock().at(Date.parse(instant))).getUTCHours()
