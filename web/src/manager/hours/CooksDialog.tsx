import { COOKS_LIMIT } from '@fuel-shack/contract/orders/order-estimate'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import { Select } from '../../ui/controls/Select.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { readNumbers, textsOf, type NumberTexts } from '../set-up/number-fields.ts'
import { NumberInputs } from '../set-up/NumberInputs.tsx'
import { KITCHEN_RULES } from '../set-up/set-up-texts.ts'
import { readPeriods, toPeriodDraft, type PeriodDraft } from './periods.ts'
import { PeriodsEditor } from './PeriodsEditor.tsx'
import { typed } from '../settings/typed.ts'

interface CooksDraft {
  cooks: number
  rules: NumberTexts<keyof typeof KITCHEN_RULES>
  shifts: (PeriodDraft & { cooks: number })[]
}

const COUNTS = Array.from({ length: COOKS_LIMIT }, (_, index) => ({
  value: String(index + 1),
  text: index === 0 ? '1 cook' : `${index + 1} cooks`,
}))
const SHIFT = { opens: 'From', closes: 'Until' }
const NEW_SHIFT = { days: [], opens: '', closes: '', lastOrders: '', cooks: 1 }

const toDraft = ({ cooks, shifts, ...rules }: SettingValue<'kitchen'>): CooksDraft => ({
  cooks,
  rules: textsOf(KITCHEN_RULES, rules),
  shifts: shifts.map((shift) => ({ ...toPeriodDraft(shift), cooks: shift.cooks })),
})

function toValue({ cooks, rules, shifts }: CooksDraft, base: SettingValue<'kitchen'>) {
  const numbers = readNumbers(KITCHEN_RULES, rules)
  if ('fault' in numbers) return numbers
  const read = readPeriods(shifts)
  if ('fault' in read) return read
  const value = read.periods.map(({ days, opens, closes }, index) => ({
    days,
    opens,
    closes,
    cooks: shifts[index]?.cooks ?? cooks,
  }))
  return { value: { ...base, ...numbers.numbers, cooks, shifts: value } }
}

/** How many cooks work when: it decides how long an order takes. */
export default function CooksDialog(props: SettingDialogProps<'kitchen'>) {
  const form = useSettingForm<'kitchen', CooksDraft>('kitchen', props, { toDraft, toValue })
  const { draft, setDraft } = form
  return (
    <FormDialog {...props} title="Cooks" form={form}>
      <Select
        label="Usually"
        options={COUNTS}
        {...typed(String(draft.cooks), (cooks) => setDraft({ ...draft, cooks: Number(cooks) }))}
      />
      <PeriodsEditor
        drafts={draft.shifts}
        onChange={(shifts) => setDraft({ ...draft, shifts })}
        newDraft={NEW_SHIFT}
        addText="Add a time with another number"
        hasLastOrders={false}
        timeLabels={SHIFT}
      >
        {(shift, edit) => (
          <Select
            label="Cooks then"
            options={COUNTS}
            {...typed(String(shift.cooks), (cooks) => edit({ cooks: Number(cooks) }))}
          />
        )}
      </PeriodsEditor>
      <NumberInputs fields={KITCHEN_RULES} texts={draft.rules} onChange={(rules) => setDraft({ ...draft, rules })} />
    </FormDialog>
  )
}
