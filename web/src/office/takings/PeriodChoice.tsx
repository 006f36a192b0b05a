import { Field } from '../../ui/controls/Field.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BackIcon, OpenIcon } from '../parts/icons.tsx'
import { describePeriod, periodWith, stepFrom, type Period, type PeriodKind } from './period.ts'
import styles from './Takings.module.css'

const KINDS: { value: PeriodKind; text: string }[] = [
  { value: 'day', text: 'Day' },
  { value: 'week', text: 'Week' },
  { value: 'month', text: 'Month' },
  { value: 'range', text: 'From – to' },
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
  function changeKind(chosen: string): void {
    const next = KINDS.find(({ value }) => value === chosen)?.value
    // The days that are shown, or as many as there are until today.
    if (next) onChange(next === 'range' ? { ...period, kind: next } : periodWith(next, to || today, today))
  }
  return (
    <div className={styles.choice}>
      <Select
        label="Period"
        value={kind}
        options={KINDS}
        onChange={({ currentTarget: { value } }) => changeKind(value)}
      />
      {kind === 'day' ? dayField('Day', from, (day) => day && onChange({ kind, from: day, to: day })) : null}
      {kind === 'range' ? (
        <>
          {dayField('From', from, (day) => onChange({ ...period, from: day }))}
          {dayField('To', to, (day) => onChange({ ...period, to: day }))}
          <VisuallyHidden>
            <h2>Figures of these days</h2>
          </VisuallyHidden>
        </>
      ) : (
        <div className={styles.period}>
          {step(-1, 'Previous')}
          <h2>{describePeriod(period)}</h2>
          {step(1, 'Next')}
        </div>
      )}
    </div>
  )
}
