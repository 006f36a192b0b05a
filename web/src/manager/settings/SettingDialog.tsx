import type { FormName } from '@fuel-shack/contract/settings/setting-forms'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import type { ShownDay } from '../manager-queries.ts'
import { FieldInputs } from './FieldInputs.tsx'
import styles from './FieldInputs.module.css'
import { readTyped, toTyped, type Typed } from './fields.ts'
import { FormDialog } from './FormDialog.tsx'
import { formRulesOf, type FormRules } from './form-rules.ts'
import type { SettingDialogProps } from './setting-dialog.ts'
import { formOf, toValues } from './setting-form.ts'
import { useSettingForm } from './use-setting-form.ts'

interface FormDialogProps<Name extends FormName> extends SettingDialogProps<Name> {
  setting: Name
  points: ShownDay['points'] | undefined
}

/** The dialog of a setting, made from its fields. */
export function SettingDialog<Name extends FormName>(props: FormDialogProps<Name>) {
  const { setting, points } = props
  const { title, intro, fields } = formOf(setting)
  const rules = formRulesOf(setting)
  const form = useSettingForm<Name, Typed>(setting, props, {
    toDraft: (value) => toTyped(fields, toValues(formOf(setting), rules.shown?.(value) ?? value)),
    toValue: (typed, base) => readValue(setting, typed, base),
  })
  const { draft, setDraft, seen } = form
  const read = rules.explain && readValue(setting, draft, seen.value)
  const meaning = read && 'value' in read ? rules.explain?.(seen.value, read.value, points) : undefined
  return (
    <FormDialog {...props} title={title} form={form}>
      {intro === undefined ? null : <p>{intro}</p>}
      {rules.explain ? (
        <output className={styles.meaning}>
          {meaning?.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </output>
      ) : null}
      <FieldInputs fields={fields} typed={draft} onChange={setDraft} />
    </FormDialog>
  )
}

/** @param base has the parts of the value that the form does not show. */
function readValue<Name extends FormName>(setting: Name, typed: Typed, base: SettingValue<Name>) {
  const { isBare, fields } = formOf(setting)
  const read = readTyped(fields, typed)
  if ('fault' in read) return read
  const { values } = read
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields are those of the setting
  const value = (isBare ? Object.values(values)[0] : { ...Object(base), ...values }) as SettingValue<Name>
  const rules: FormRules<Name> = formRulesOf(setting)
  const fault = rules.findFault?.(value)
  return fault === undefined ? { value } : { fault }
}
