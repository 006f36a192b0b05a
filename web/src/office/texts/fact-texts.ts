import type { SettingName } from '@fuel-shack/contract/records/settings'

/** The facts of the rest stop that no form changes, with their titles. */
export const FACTS = {
  menuBoards: 'Menu boards',
  paymentMethods: 'Ways to pay',
  privacy: 'How long data is stored',
  sessions: 'How long logins last',
  announcing: 'Waiting before the docket',
  fuelPrices: 'How long a fuel price shows',
} as const satisfies Partial<Record<SettingName, string>>

export type FactName = keyof typeof FACTS

const MOST_SHOWN = 3

/** `messageDays 30 → 60; orderYears 7 → 8` */
export function describeFactSteps(before: unknown, after: unknown): string {
  const steps = changedFields('', before, after)
  const shown = steps.slice(0, MOST_SHOWN)
  return [...shown, ...(steps.length > MOST_SHOWN ? [`${steps.length - MOST_SHOWN} more`] : [])].join('; ')
}

function changedFields(name: string, before: unknown, after: unknown): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isPlain(before) && isPlain(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => changedFields(key, before[key], after[key]))
  }
  return isText(before) && isText(after) ? [`${name} ${before} → ${after}`] : [`${name} changed`]
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value)

/** `site, dishes/pie: another picture` */
export function describePictureSteps(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = paths.filter((path) => before[path] !== after[path])
  const names = [...new Set(changed.map((path) => path.replace(/\.\w+$/, '')))]
  const more = names.length > MOST_SHOWN ? ` and ${names.length - MOST_SHOWN} more` : ''
  return `${names.slice(0, MOST_SHOWN).join(', ')}${more}: another picture`
}
