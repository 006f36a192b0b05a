import { useId, type ReactNode } from 'react'
import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './PeriodsEditor.module.css'
import type { PeriodDraft } from './periods.ts'
import { typed } from './typed.ts'

const OPENING = { opens: 'Opens', closes: 'Closes' }
const SHORT_DAY_LETTERS = 3

interface PeriodsEditorProps<Draft extends PeriodDraft> {
  drafts: readonly Draft[]
  onChange: (drafts: Draft[]) => void
  newDraft: Draft
  addText: string
  hasLastOrders: boolean
  /** How its times are called, where nothing opens. */
  timeLabels?: { opens: string; closes: string }
  /** Further fields of a period. */
  children?: (draft: Draft, edit: (change: Partial<Draft>) => void) => ReactNode
}

/** Periods of the week: their days and times. */
export function PeriodsEditor<Draft extends PeriodDraft>(props: PeriodsEditorProps<Draft>) {
  const { drafts, onChange, newDraft, addText, hasLastOrders, timeLabels = OPENING, children } = props
  const id = useId()
  return (
    <>
      {drafts.map((draft, index) => {
        const edit = (change: Partial<Draft>) => onChange(drafts.with(index, { ...draft, ...change }))
        const { days, opens, closes, lastOrders } = draft
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other name
          <fieldset key={`${id}${index}`} className={styles.period}>
            <legend className={styles.legend}>{`Row ${index + 1}`}</legend>
            <div className={styles.days}>
              {WEEK_DAYS.map((day) => {
                const isChosen = days.includes(day)
                return (
                  <button
                    key={day}
                    type="button"
                    className={classNames(styles.day, isChosen && styles.chosen)}
                    aria-pressed={isChosen}
                    onClick={() =>
                      edit({
                        ...draft,
                        days: isChosen ? days.filter((other) => other !== day) : [...days, day],
                      })
                    }
                  >
                    {day.slice(0, SHORT_DAY_LETTERS)}
                    <VisuallyHidden>{day.slice(SHORT_DAY_LETTERS)}</VisuallyHidden>
                  </button>
                )
              })}
            </div>
            <div className={hasLastOrders ? styles.three : styles.pair}>
              <Field label={timeLabels.opens} type="time" {...typed(opens, (opens) => edit({ ...draft, opens }))} />
              <Field label={timeLabels.closes} type="time" {...typed(closes, (closes) => edit({ ...draft, closes }))} />
              {hasLastOrders ? (
                <Field
                  label="Last orders"
                  type="time"
                  {...typed(lastOrders, (lastOrders) => edit({ ...draft, lastOrders }))}
                />
              ) : null}
            </div>
            {children?.(draft, edit)}
            <Button tone="quiet" onClick={() => onChange(drafts.toSpliced(index, 1))}>
              {`Remove row ${index + 1}`}
            </Button>
          </fieldset>
        )
      })}
      <Button tone="secondary" onClick={() => onChange([...drafts, newDraft])}>
        {addText}
      </Button>
    </>
  )
}
