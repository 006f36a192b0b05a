import { periodsOn } from '@fuel-shack/contract/shop/hours/changed-hours'
import type { StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { usePublicHolidays } from '../parts/manager-queries.ts'
import { REASON_LIMIT } from './CloseNowForm.tsx'
import { timesOn, type DayDraft } from '../fields/day-draft.ts'
import { describeHoliday } from '../texts/hours-texts.ts'
import styles from './Hours.module.css'
import { typed } from '../fields/typed.ts'

interface DayFormProps {
  hours: StatedHours
  draft: DayDraft
  today: string
  onChange: (draft: DayDraft) => void
}

/** Closed on a day or on several, or open at other times. */
export function DayForm({ hours, draft, today, onChange }: DayFormProps) {
  const edit = (change: Partial<DayDraft>) => onChange({ ...draft, ...change })
  const { data: holidays = [] } = usePublicHolidays()
  return (
    <>
      {holidays.length > 0 ? (
        <Select
          label="Public holiday"
          value={holidays.find(({ date }) => date === draft.first)?.date ?? ''}
          options={[
            { value: '', text: 'None' },
            ...holidays.map((holiday) => ({ value: holiday.date, text: describeHoliday(holiday) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = holidays.find(({ date }) => date === value)
            edit({
              first: value,
              last: '',
              ...(chosen && timesOn(chosen, periodsOn(hours, value))),
              reason: chosen?.name.slice(0, REASON_LIMIT) ?? '',
            })
          }}
        />
      ) : null}
      <div className={styles.dates}>
        <Field label="First day" type="date" min={today} {...typed(draft.first, (first) => edit({ first }))} />
        <Field
          label="Last day"
          hint="Empty: one day"
          type="date"
          min={draft.first || today}
          {...typed(draft.last, (last) => edit({ last }))}
        />
      </div>
      <ChoiceGroup
        legend="Hours"
        type="radio"
        options={[
          { id: 'closed', label: 'Closed' },
          { id: 'open', label: 'Other hours' },
        ]}
        chosen={[draft.isClosed ? 'closed' : 'open']}
        onToggle={(id) => edit({ isClosed: id === 'closed' })}
      />
      {draft.isClosed ? null : (
        <div className={styles.pair}>
          <Field label="Opens" type="time" {...typed(draft.opens, (opens) => edit({ opens }))} />
          <Field
            label="Closes"
            hint="12 am is midnight"
            type="time"
            {...typed(draft.closes, (closes) => edit({ closes }))}
          />
        </div>
      )}
      <Field
        label="Reason"
        hint="Customers read it, such as “Christmas Day”."
        maxLength={REASON_LIMIT}
        {...typed(draft.reason, (reason) => edit({ reason }))}
      />
    </>
  )
}
