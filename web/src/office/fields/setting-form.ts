import { settingForms, type FormName, type SettingForm } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import { describeSteps } from './describe-fields.ts'

export const formOf = (name: FormName): SettingForm => settingForms[name]

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
export const FORM_NAMES = Object.keys(settingForms) as FormName[]
export const isFormName = (name: string): name is FormName => Object.hasOwn(settingForms, name)

/** The values of the fields of a form. */
export function toValues({ isBare, fields }: SettingForm, value: unknown): Readonly<Record<string, unknown>> {
  const [key = ''] = Object.keys(fields)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any other value is an object
  return isBare ? { [key]: value } : (value as Record<string, unknown>)
}

/** `Portions of one dish 20 → 5; Orders in progress 3 → 2` */
export function describeFormSteps(name: FormName, before: unknown, after: unknown): string {
  const form = formOf(name)
  return describeSteps(form.fields, toValues(form, before), toValues(form, after)).join('; ') || 'other details'
}
