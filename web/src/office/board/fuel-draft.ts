import { readTypedNumber } from '@fuel-shack/contract/platform/typed-number'
import type { FuelGrade } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { describePrice, TENTHS_PER_CENT } from '../texts/board-texts.ts'

/** A grade while it is edited: the price is what was typed. */
export interface GradeDraft {
  title: string
  price: string
  isAvailable: boolean
  at: string | null
}

const TENTHS_PER_DOLLAR = 1000
const STEP_TENTHS = 10
/** No litre costs less than a cent more than this in dollars, or than this in cents. */
const DOLLARS_BELOW = 10
const PRICE_DECIMALS = 3
const LEAST_TENTHS = 300
const MOST_TENTHS = 4999

export const toDraft = (grades: readonly FuelGrade[]): GradeDraft[] =>
  grades.map(({ tenthsPerLitre, ...grade }) => ({
    ...grade,
    price: tenthsPerLitre === null ? '' : describePrice(tenthsPerLitre),
  }))

/** Tenths of a cent of `189.9` cents or `1.899` dollars. Null for nothing, undefined for what is not a price. */
function readPrice(typed: string): number | null | undefined {
  const number = readTypedNumber(typed.replace(/\s*[¢c]\s*$/, ''), { decimals: PRICE_DECIMALS })
  if (number === null || number === undefined) return number
  const tenths = Math.round(number * (number < DOLLARS_BELOW ? TENTHS_PER_DOLLAR : TENTHS_PER_CENT))
  return tenths >= LEAST_TENTHS && tenths <= MOST_TENTHS ? tenths : undefined
}

/** A cent more or less. */
export function stepPrice(typed: string, direction: 1 | -1): string {
  const tenths = readPrice(typed)
  if (!tenths) return typed
  return describePrice(Math.min(MOST_TENTHS, Math.max(LEAST_TENTHS, tenths + direction * STEP_TENTHS)))
}

/** Removes the time of changed grades: the server sets it. */
export function toValue(
  draft: readonly GradeDraft[],
  base: readonly FuelGrade[],
): { value: FuelGrade[] } | { fault: string } {
  const value: FuelGrade[] = []
  for (const { title, price, isAvailable, at } of draft) {
    const tenthsPerLitre = readPrice(price)
    if (tenthsPerLitre === undefined)
      return { fault: `${title}: “${price}” isn't a price. Type cents a litre, such as 189.9.` }
    const before = base.find((grade) => grade.title === title)
    const isSame = before?.tenthsPerLitre === tenthsPerLitre && before.isAvailable === isAvailable
    value.push({ title, tenthsPerLitre, isAvailable, at: isSame ? at : null })
  }
  return { value }
}
