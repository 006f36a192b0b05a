/** The rules of the states for a fuel price: whom to notify, and in Victoria that it does not rise within the day. */
import { DAY_MS, MINUTE_MS, wallClockOf } from '../hours/wall-clock.ts'
import type { AustralianState } from '../../platform/australian-state.ts'
import type { FuelGrade } from './stop-board.ts'

interface FuelRule {
  /** Completes "Report …". */
  report: string
  /** A price is not above one of the same day, which begins at this hour. */
  noRiseSinceHour?: number
}

const WITHIN = 'each change within 30 minutes'

const RULES: Partial<Record<AustralianState, FuelRule>> = {
  // Fair Trading (Fuel Price Reporting) Regulation 2018.
  QLD: { report: `${WITHIN} to Queensland's fuel price scheme` },
  // FuelCheck Order 2016, under section 58 of the Fair Trading Act 1987.
  NSW: { report: `${WITHIN} to FuelCheck` },
  // Fair Trading (Fuel Pricing Information) Regulations 2021; sa.gov.au, fuel pricing information for industry.
  SA: { report: `${WITHIN} to South Australia's fuel price scheme` },
  // Consumer Legislation Amendment Act 2025, in force since 10 March 2026; consumer.vic.gov.au, mandatory fuel price reporting.
  VIC: {
    report: `${WITHIN} to Servo Saver, and tomorrow's highest price by 2 pm`,
    noRiseSinceHour: 6,
  },
  // Fuel price reporting code of practice, Statutory Rules 2020 No. 53.
  TAS: { report: `${WITHIN} to FuelCheck TAS` },
  // Petroleum Products Pricing Regulations 2000, regulations 3 and 3A; fuelwatch.wa.gov.au, retailers' obligations.
  WA: { report: "tomorrow's price by 2 pm to FuelWatch: it holds for 24 hours from 6 am" },
  // Consumer Affairs and Fair Trading (Fuel Retailers) Regulations 2017, regulations 5 and 6.
  NT: { report: 'each change to MyFuel NT when you make it' },
}

/** Undefined for a state without a scheme. */
export const fuelRuleOf = (state: AustralianState): FuelRule | undefined => RULES[state]

/** Returns the start of the rule's day. Undefined where a price may rise at any time. */
export function fuelDayStart(rule: FuelRule | undefined, timeZone: string, now: Date): Date | undefined {
  if (rule?.noRiseSinceHour === undefined) return undefined
  const startMs = rule.noRiseSinceHour * 60 * MINUTE_MS
  const wallMs = wallClockOf(timeZone).at(now.getTime())
  return new Date(now.getTime() - ((((wallMs - startMs) % DAY_MS) + DAY_MS) % DAY_MS))
}

type Price = Pick<FuelGrade, 'title' | 'tenthsPerLitre' | 'at'>

/** The first price that is above one that was stated of the same grade since the day began. */
export function findRise(
  stated: readonly Price[],
  wanted: readonly Price[],
  since: Date,
): { title: string; lowestTenths: number } | undefined {
  const start = since.toISOString()
  for (const { title, tenthsPerLitre } of wanted) {
    const today = stated.flatMap((grade) => {
      const isSame = grade.title.toLowerCase() === title.toLowerCase()
      return isSame && grade.at !== null && grade.at >= start ? (grade.tenthsPerLitre ?? []) : []
    })
    const lowestTenths = Math.min(...today)
    if (tenthsPerLitre !== null && tenthsPerLitre > lowestTenths) return { title, lowestTenths }
  }
  return undefined
}
