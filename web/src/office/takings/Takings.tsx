import { useState } from 'react'
import { serverNow } from '../../platform/client/server-clock.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { siteDate } from '../texts/hours-texts.ts'
import { loadedAt, NotLoaded, OutOfDate } from '../parts/QueryNotices.tsx'
import { Figures } from './Figures.tsx'
import { faultOf, periodWith, queryOf, type Period } from './period.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import styles from './Takings.module.css'
import { useTakings } from './takings-queries.ts'

/** Shows what was sold in a day or a period. */
export function Takings() {
  /** Undefined: today, also after midnight. */
  const [chosen, setChosen] = useState<Period>()
  const { data: todays } = useTakings({}, { isRunning: !chosen, enabled: true })
  const today = todays?.days[0]?.day ?? siteDate(serverNow())
  const period = chosen ?? periodWith('day', today, today)
  return (
    <div className={styles.takings}>
      <PeriodChoice period={period} today={today} onChange={setChosen} />
      <PeriodTakings
        period={period}
        isToday={!chosen}
        isRunning={period.to >= today}
        onOpenDay={(day) => setChosen(periodWith('day', day, today))}
      />
    </div>
  )
}

interface PeriodTakingsProps {
  period: Period
  isToday: boolean
  isRunning: boolean
  onOpenDay: (day: string) => void
}

function PeriodTakings({ period, isToday, isRunning, onOpenDay }: PeriodTakingsProps) {
  const fault = faultOf(period)
  const query = useTakings(isToday ? {} : queryOf(period), { isRunning, enabled: fault === undefined })
  const takings = query.data
  if (fault !== undefined) return <Notice tone="danger">{fault}</Notice>
  if (!takings) return <NotLoaded query={query} what="the takings" />
  return (
    <>
      <Figures
        // A period starts with short tables.
        key={`${period.from} ${period.to}`}
        period={period}
        takings={takings}
        asOf={isRunning ? loadedAt(query) : undefined}
        onOpenDay={onOpenDay}
      />
      <OutOfDate query={query} what="These figures are" />
    </>
  )
}
