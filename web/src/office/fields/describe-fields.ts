import { describeTime, periodOf } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { NumberField, SettingField, SettingFields } from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { groupOf, itemsOf, shortAud, shiftsOf, type Values } from './fields.ts'

const MINUTES_PER_HOUR = 60
/** A longer text before and after would fill the list of changes. */
const LONGEST_STEP = 200

/** `$5`, `4 am`, `lotto, gift cards`, `Pump 8, Counter`, `none` */
export function describeValue(field: SettingField, value: unknown): string {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? describeNumber(field, value) : 'none'
    case 'text':
    case 'day':
      return typeof value === 'string' && value !== '' ? value : 'none'
    case 'id':
      return ''
    case 'switch':
      return value === true ? field.label.toLowerCase() : ''
    case 'choice':
      return Object.entries(field.options).find(([option]) => option === value)?.[1].name ?? String(value)
    case 'select':
      return field.options.find((option) => option.value === value)?.text ?? String(value)
    case 'texts':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none'
    case 'choices': {
      const { labels = {} } = field
      return Array.isArray(value) && value.length > 0 ? value.map((id) => labels[id] ?? id).join(', ') : 'none'
    }
    case 'paragraphs':
      return Array.isArray(value) ? value.join(' ') : 'none'
    case 'group':
      return describeAll(field.fields, groupOf(value ?? {}))
    case 'list':
      return itemsOf(value ?? [])
        .map((item) => describeAll(field.fields, item))
        .join(', ')
    case 'shifts':
      return (
        shiftsOf(value ?? [])
          .map((shift) => `${describeAll(field.fields, shift)} from ${describeTime(periodOf(shift).opens)}`)
          .join(', ') || 'none'
      )
  }
}

function describeNumber({ unit }: NumberField, value: number): string {
  if (unit === 'dollars') return shortAud(value)
  return unit === 'hour' ? describeTime(value * MINUTES_PER_HOUR) : String(value)
}

/** `Pump 8` */
const describeAll = (fields: SettingFields, values: Values): string =>
  Object.entries(fields)
    .flatMap(([key, field]) => (values[key] === undefined ? [] : describeValue(field, values[key]) || []))
    .join(' ')

/** `Points for a dollar 1 → 2`, `midnight → 4 am` for the only field */
export function describeSteps(fields: SettingFields, before: Values, after: Values): string[] {
  const isOnly = Object.keys(fields).length === 1
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.kind === 'group')
      return describeSteps(field.fields, groupOf(before[key] ?? {}), groupOf(after[key] ?? {}))
    const full = [before, after].map((values) => describeValue(field, values[key])).join(' → ')
    const step = full.length > LONGEST_STEP ? 'changed' : full
    const isSame = JSON.stringify(before[key]) === JSON.stringify(after[key])
    return isSame ? [] : [isOnly ? step : `${field.label} ${step}`]
  })
}
