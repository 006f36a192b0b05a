import type { SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import { SETTINGS } from '../setting-texts.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { readNumbers, textsOf, type NumberFields, type NumberTexts } from './number-fields.ts'
import { NumberInputs } from './NumberInputs.tsx'

/** Settings that are numbers. */
type NumbersName = {
  [Name in SettingName]: SettingValue<Name> extends Record<string, number> ? Name : never
}[SettingName]

interface NumbersDialogProps<Name extends NumbersName> extends SettingDialogProps<Name> {
  setting: Name
  intro: string
  fields: NumberFields<keyof SettingValue<Name> & string>
  /** What is wrong with numbers that are right one by one. */
  findFault?: (value: SettingValue<Name>) => string | undefined
}

/** The form of a setting that has only numbers. */
export function NumbersDialog<Name extends NumbersName>(props: NumbersDialogProps<Name>) {
  const { setting, intro, fields, findFault, current, isOpen, onClose, onSaved } = props
  const form = useSettingForm<Name, NumberTexts>({
    setting,
    current,
    toDraft: (value) => textsOf<string>(fields, value),
    toValue(texts) {
      const read = readNumbers<string>(fields, texts)
      if ('fault' in read) return read
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each key of the setting
      const value = read.numbers as SettingValue<Name>
      const fault = findFault?.(value)
      return fault === undefined ? { value } : { fault }
    },
    onSaved,
  })
  const { draft, setDraft } = form
  return (
    <FormDialog title={SETTINGS[setting].title} isOpen={isOpen} onClose={onClose} form={form}>
      <p>{intro}</p>
      <NumberInputs<string> fields={fields} texts={draft} onChange={setDraft} />
    </FormDialog>
  )
}
