import { useState } from 'react'
import { serverNow } from '../../client/server-clock.ts'
import { showFromStart } from '../../ui/hooks/on-mount.ts'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { siteDate } from '../hours/hours-texts.ts'
import { loadedAt, NotLoaded, OutOfDate } from '../QueryNotices.tsx'
import { Figures } from './Figures.tsx'
import { faultOf, periodWith, queryOf, type Period } from './period.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import styles from './Takings.module.css'
import { useTakings } from './takings-queries.ts'

interface TakingsPageProps extends DialogProps {
  /** Leads to the kitchen's screen, where what is open is dealt with. */
  onLeave: () => void
}

/** What was sold in a day or a period, in the place of the manager's sections. */
export default function TakingsPage({ isOpen, onClose, onLeave }: TakingsPageProps) {
  /** Undefined: today, also after midnight. */
  const [chosen, setChosen] = useState<Period>()
  const { data: todays } = useTakings({}, { isRunning: !chosen, enabled: true })
  const today = todays?.days?.[0]?.day ?? siteDate(serverNow())
  const period = chosen ?? periodWith('day', today, today)
  return (
    <div ref={showFromStart} className={styles.takings}>
      <ModalBehaviour isOpen={isOpen} onClose={onClose} />
      <PeriodChoice period={period} today={today} onChange={setChosen} />
      <PeriodTakings
        period={period}
        isToday={!chosen}
        isRunning={period.to >= today}
        onOpenDay={(day) => setChosen(periodWith('day', day, today))}
        onLeave={onLeave}
      />
    </div>
  )
}

interface PeriodTakingsProps {
  period: Period
  isToday: boolean
  isRunning: boolean
  onOpenDay: (day: string) => void
  onLeave: () => void
}

function PeriodTakings({ period, isToday, isRunning, onOpenDay, onLeave }: PeriodTakingsProps) {
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
        onLeave={onLeave}
      />
      <OutOfDate query={query} what="These figures are" />
    </>
  )
}
