import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, OpenIcon } from '../icons.tsx'
import { describePeriod, periodWith, stepFrom, type Period, type PeriodKind } from './period.ts'
import styles from './Takings.module.css'

const KINDS: { id: PeriodKind; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'week', label: 'Week' },
  { id: 'month', label: 'Month' },
  { id: 'range', label: 'From – to' },
]

interface PeriodChoiceProps {
  period: Period
  today: string
  onChange: (period: Period) => void
}

export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const { kind, from, to } = period
  const isLast = to >= today
  const step = (by: -1 | 1, name: string) => (
    <IconButton
      variant="outlined"
      icon={by === 1 ? <OpenIcon /> : <BackIcon />}
      label={`${name} ${kind}`}
      aria-disabled={(by === 1 && isLast) || undefined}
      onClick={() => (by === 1 && isLast ? undefined : onChange(stepFrom(period, by, today)))}
    />
  )
  const dayField = (label: string, value: string, change: (day: string) => void) => (
    <Field
      type="date"
      label={label}
      max={today}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
  return (
    <>
      <ChoiceGroup
        legend="Period"
        type="radio"
        options={KINDS}
        chosen={[kind]}
        onToggle={(next) => onChange(periodWith(next, to || today, today))}
      />
      {kind === 'day' ? (
        <div className={styles.days}>{dayField('Day', from, (day) => onChange({ kind, from: day, to: day }))}</div>
      ) : null}
      {kind === 'range' ? (
        <div className={styles.days}>
          {dayField('From', from, (day) => onChange({ ...period, from: day }))}
          {dayField('To', to, (day) => onChange({ ...period, to: day }))}
        </div>
      ) : (
        <div className={styles.period}>
          {step(-1, 'Previous')}
          <h2>{describePeriod(period)}</h2>
          {step(1, 'Next')}
        </div>
      )}
    </>
  )
}
