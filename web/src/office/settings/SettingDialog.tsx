import { Suspense, use, useState } from 'react'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { FormName } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { Button } from '../../ui/controls/Button.tsx'
import { FieldInputs } from '../fields/FieldInputs.tsx'
import styles from '../fields/FieldInputs.module.css'
import { readTyped, toTyped, type Typed } from '../fields/fields.ts'
import { FormDialog } from './FormDialog.tsx'
import { formRulesOf, type FormRules } from './form-rules.ts'
import type { SettingDialogProps } from './setting-dialog.ts'
import { formOf, toValues } from '../fields/setting-form.ts'
import { useSettingForm } from './use-setting-form.ts'
import { isPreviewed, WelcomePreview, type WelcomeDraft } from './welcome-preview.ts'

interface FormDialogProps<Name extends FormName> extends SettingDialogProps<Name> {
  setting: Name
  points: ManagerDay['points'] | undefined
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
  const typedNow = isPreviewed(setting) ? readValue(setting, draft, seen.value) : undefined
  const preview = typedNow && 'value' in typedNow ? { [setting]: typedNow.value } : undefined
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
      {isPreviewed(setting) ? <Preview draft={preview} /> : null}
    </FormDialog>
  )
}

/** @param draft undefined while something typed is wrong */
function Preview({ draft }: { draft: WelcomeDraft | undefined }) {
  const renderPage = use(WelcomePreview)
  const [isShown, setIsShown] = useState(false)
  if (!renderPage) return null
  return (
    <>
      <Button tone="secondary" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        Preview
      </Button>
      {isShown && draft ? <Suspense fallback={<p>Loading the preview…</p>}>{renderPage(draft)}</Suspense> : null}
      {isShown && !draft ? <p>Something above is not right yet, so there's no preview.</p> : null}
    </>
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
