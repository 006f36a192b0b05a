import { describeTime, periodOf } from '@fuel-shack/contract/hours/opening-hours'
import type { SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import { describeContactSteps, describeLadderSteps, describeUnattended } from './alerts/alert-texts.ts'
import { describeFacilitySteps, describeFuelSteps, quoteNotice } from './board/board-texts.ts'
import { describeHoursSteps } from './hours/hours-texts.ts'
import { describeNumberSteps } from './set-up/number-fields.ts'
import {
  describeCollectionSteps,
  describeLoyaltySteps,
  describeDayStart,
  describingNumbers,
  KITCHEN_RULES,
  LATENESS,
  LIMITS,
  REFUND_LIMITS,
} from './set-up/set-up-texts.ts'
import { describeSteps as describeOrderingSteps } from './ordering-texts.ts'

type Texts = {
  [Name in SettingName]: {
    title: string
    /** What a change does, from the value before to the value after. */
    describe: (before: SettingValue<Name>, after: SettingValue<Name>) => string
  }
}

/** Describes a change of a value with a text of its own. */
const stepOf =
  <Value>(textOf: (value: Value) => string) =>
  (before: Value, after: Value): string =>
    `${textOf(before)} → ${textOf(after)}`

export const SETTINGS: Texts = {
  ordering: { title: 'Ordering', describe: (before, after) => describeOrderingSteps(before, after) },
  kitchenHours: { title: 'Kitchen hours', describe: describeHoursSteps },
  dinerHours: { title: 'Diner hours', describe: describeHoursSteps },
  stationHours: { title: 'Fuel hours', describe: describeHoursSteps },
  kitchen: { title: 'Cooks', describe: describeCookSteps },
  notice: { title: 'Notice', describe: stepOf(quoteNotice) },
  fuel: { title: 'Fuel', describe: describeFuelSteps },
  facilities: { title: 'Facilities', describe: describeFacilitySteps },
  collection: { title: 'Places', describe: describeCollectionSteps },
  loyalty: { title: 'Loyalty', describe: describeLoyaltySteps },
  limits: { title: 'Order limits', describe: describingNumbers(LIMITS) },
  refundLimits: { title: 'Refund limits', describe: describingNumbers(REFUND_LIMITS) },
  lateness: { title: 'Late orders', describe: describingNumbers(LATENESS) },
  takings: { title: 'Start of the day', describe: stepOf(describeDayStart) },
  alerts: { title: 'Alerts', describe: describeContactSteps },
  unattended: { title: 'No screen on', describe: stepOf((value) => describeUnattended(value).toLowerCase()) },
  escalation: { title: 'Orders no one opens', describe: describeLadderSteps },
}

export interface ChangeOf<Name extends SettingName> {
  setting: Name
  before: SettingValue<Name>
  after: SettingValue<Name>
}

/** `Kitchen hours: closes 9 pm → 8 pm` */
export function describeSettingChange<Name extends SettingName>({ setting, before, after }: ChangeOf<Name>): string {
  const { title, describe } = SETTINGS[setting]
  return `${title}: ${describe(before, after)}`
}

/** `2, 1 from 9 pm` */
export function describeCooks({ cooks, shifts }: SettingValue<'kitchen'>): string {
  const others = shifts.map((shift) => `${shift.cooks} from ${describeTime(periodOf(shift).opens)}`)
  return [cooks, ...others].join(', ')
}

function describeCookSteps(before: SettingValue<'kitchen'>, after: SettingValue<'kitchen'>): string {
  const [then, now] = [describeCooks(before), describeCooks(after)]
  const steps = [...(then === now ? [] : [`${then} → ${now}`]), ...describeNumberSteps(KITCHEN_RULES, before, after)]
  return steps.join('; ') || 'other times'
}
