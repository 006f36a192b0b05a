import { useState } from 'react'
import type { Takings } from '@fuel-shack/contract/office/takings'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { Button } from '../../ui/controls/Button.tsx'
import { OpenIcon } from '../parts/icons.tsx'
import rows from '../parts/rows.module.css'
import { Panel } from './Panel.tsx'
import { shortDay } from '../parts/short-day.ts'

/** A month. */
const SHOWN_FIRST = 31

interface DayListProps {
  days: Takings['days']
  onOpen: (day: string) => void
}

/** The days of a period, the last one first. */
export function DayList({ days, onOpen }: DayListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const newest = days.toReversed()
  return (
    <Panel title="Days">
      <ul className={rows.rows}>
        {(showsAll ? newest : newest.slice(0, SHOWN_FIRST)).map(({ day, netCents, isOver, close }) => (
          <li key={day}>
            <button type="button" className={rows.row} onClick={() => onOpen(day)}>
              <span className={rows.title}>{shortDay(day)}</span>
              <span className={rows.text}>
                {`${close ? `closed no. ${close.number}` : isOver ? 'open' : 'not over'} · ${formatAud(netCents)}`}
              </span>
              <OpenIcon size={20} />
            </button>
          </li>
        ))}
      </ul>
      {newest.length > SHOWN_FIRST && !showsAll ? (
        <Button tone="quiet" onClick={() => setShowsAll(true)}>
          {`Show all ${newest.length} days`}
        </Button>
      ) : null}
    </Panel>
  )
}
