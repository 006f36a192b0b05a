import type { EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'
import { toNationalNumber } from '@fuel-shack/contract/platform/phone-number'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import periods from '../fields/PeriodsEditor.module.css'
import { isKnown } from '../texts/ordering-texts.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { STEPS } from '../texts/alert-texts.ts'
import styles from './Alerts.module.css'
import { minutesOf, readSteps, STEPS_LIMIT, toStepDraft, type StepDraft } from './step-draft.ts'
import { typed } from '../fields/typed.ts'

const PAUSES = [10, 15, 30, 60, 120]

interface Recipients {
  /** The international numbers of the alerts. */
  numbers: readonly string[]
  /** The operator has set an address for events. */
  canSendEvents: boolean
}

/** Shows what happens, step by step, with a paid order that no one opens. */
export default function EscalationDialog(props: SettingDialogProps<'escalation'> & Recipients) {
  const { numbers, canSendEvents } = props
  const form = useSettingForm<'escalation', StepDraft[]>('escalation', props, {
    toDraft: (steps) => steps.map(toStepDraft),
    toValue: readSteps,
  })
  const { draft: drafts, setDraft: setDrafts } = form
  const last = Math.max(0, ...drafts.map((draft) => minutesOf(draft) || 0))
  return (
    <FormDialog {...props} title="Orders no one opens" form={form}>
      <p>The minutes count from the payment, or from when cooking is due to start. Opening the order ends it.</p>
      {drafts.length === 0 ? <p>Nothing happens.</p> : null}
      {drafts.map((draft, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no other name
        <fieldset key={index} className={periods.period}>
          <legend className={periods.legend}>{`Step ${index + 1}`}</legend>
          <StepFields
            draft={draft}
            numbers={numbers}
            canSendEvents={canSendEvents}
            onEdit={(change) => setDrafts(drafts.with(index, { ...draft, ...change }))}
          />
          <Button tone="quiet" onClick={() => setDrafts(drafts.toSpliced(index, 1))}>
            {`Remove step ${index + 1}`}
          </Button>
        </fieldset>
      ))}
      {drafts.length < STEPS_LIMIT ? (
        <Button
          tone="secondary"
          onClick={() => setDrafts([...drafts, toStepDraft({ step: 'bell', afterMinutes: last + 2 })])}
        >
          Add a step
        </Button>
      ) : null}
    </FormDialog>
  )
}

interface StepFieldsProps extends Recipients {
  draft: StepDraft
  onEdit: (change: Partial<StepDraft>) => void
}

function StepFields({ draft, numbers, canSendEvents, onEdit }: StepFieldsProps) {
  const { step, minutes, to, pauseMinutes } = draft
  const kinds = Object.entries(STEPS).filter(([kind]) => kind !== 'event' || step === 'event' || canSendEvents)
  const choose = (kind: string) => {
    if (isKnown<EscalationStep['step']>(STEPS, kind)) onEdit({ step: kind })
  }
  const options = [...new Set([...numbers, ...to])].map((id) => ({ id, label: toNationalNumber(id) }))
  return (
    <>
      <div className={styles.pair}>
        <Select
          label="What happens"
          options={kinds.map(([value, { name }]) => ({ value, text: name }))}
          {...typed(step, choose)}
        />
        <Field label="Minutes" inputMode="decimal" {...typed(minutes, (minutes) => onEdit({ minutes }))} />
      </div>
      {step === 'sms' ? (
        <ChoiceGroup
          legend="Who gets the text"
          hint={options.length === 0 ? 'Add a phone to the alerts first.' : undefined}
          type="checkbox"
          options={options}
          chosen={to}
          onToggle={(id) => onEdit({ to: to.includes(id) ? to.filter((other) => other !== id) : [...to, id] })}
        />
      ) : null}
      {step === 'offer-refund' ? (
        <Select
          label="Pause online orders"
          options={[...new Set([...PAUSES, pauseMinutes])]
            .toSorted((one, other) => one - other)
            .map((value) => ({ value: String(value), text: `For ${value} minutes` }))}
          {...typed(String(pauseMinutes), (pauseMinutes) => onEdit({ pauseMinutes: Number(pauseMinutes) }))}
        />
      ) : null}
    </>
  )
}
