import type { SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import { SETTINGS } from '../setting-texts.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { readNumbers, textsOf, type NumberFields, type NumberTexts } from './number-fields.ts'
import { NumberInputs } from './NumberInputs.tsx'
import { LATENESS, LIMITS, REFUND_LIMITS, TAKINGS_DAY } from './set-up-texts.ts'

/** Settings that are numbers. */
type NumbersName = {
  [Name in SettingName]: SettingValue<Name> extends Record<string, number> ? Name : never
}[SettingName]

interface NumbersForm<Name extends NumbersName> {
  intro: string
  fields: NumberFields<keyof SettingValue<Name> & string>
  /** What is wrong with numbers that are right one by one. */
  findFault?: (value: SettingValue<Name>) => string | undefined
}

const FORMS: { [Name in NumbersName]: NumbersForm<Name> } = {
  limits: { intro: 'The most for one customer. Orders that are paid stay.', fields: LIMITS },
  refundLimits: {
    intro: 'Above these, staff confirm a refund with their password, and the owner gets a message.',
    fields: REFUND_LIMITS,
  },
  lateness: {
    intro: "When the kitchen's screen marks an open order.",
    fields: LATENESS,
    findFault: ({ waitingAfterMinutes, lateAfterMinutes }) =>
      lateAfterMinutes > waitingAfterMinutes ? undefined : 'An order is late after it is waiting. Type a later time.',
  },
  takings: {
    intro: 'What you sell before this hour is in the takings of the day before. Closed days stay as they are.',
    fields: TAKINGS_DAY,
  },
}

/** The form of a setting that has only numbers. */
export function NumbersDialog<Name extends NumbersName>(props: SettingDialogProps<Name> & { setting: Name }) {
  const { setting } = props
  const { intro, fields, findFault } = FORMS[setting]
  const form = useSettingForm<Name, NumberTexts>(setting, props, {
    toDraft: (value) => textsOf<string>(fields, value),
    toValue(texts) {
      const read = readNumbers<string>(fields, texts)
      if ('fault' in read) return read
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each key of the setting
      const value = read.numbers as SettingValue<Name>
      const fault = findFault?.(value)
      return fault === undefined ? { value } : { fault }
    },
  })
  return (
    <FormDialog {...props} title={SETTINGS[setting].title} form={form}>
      <p>{intro}</p>
      <NumberInputs<string> fields={fields} texts={form.draft} onChange={form.setDraft} />
    </FormDialog>
  )
}
