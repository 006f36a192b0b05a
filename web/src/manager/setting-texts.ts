import type { SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import { describeFacilitySteps, describeFuelSteps, quoteNotice } from './board/board-texts.ts'
import { describeHoursSteps } from './hours/hours-texts.ts'
import { describeSteps as describeOrderingSteps } from './ordering-texts.ts'

type Texts = {
  [Name in SettingName]: {
    title: string
    /** What a change does, from the value before to the value after. */
    describe: (before: SettingValue<Name>, after: SettingValue<Name>) => string
  }
}

export const SETTINGS: Texts = {
  ordering: { title: 'Ordering', describe: (before, after) => describeOrderingSteps(before, after) },
  kitchenHours: { title: 'Kitchen hours', describe: describeHoursSteps },
  dinerHours: { title: 'Diner hours', describe: describeHoursSteps },
  stationHours: { title: 'Fuel hours', describe: describeHoursSteps },
  kitchen: { title: 'Cooks', describe: describeCookSteps },
  notice: {
    title: 'Notice',
    describe: (before, after) => `${quoteNotice(before)} → ${quoteNotice(after)}`,
  },
  fuel: { title: 'Fuel', describe: describeFuelSteps },
  facilities: { title: 'Facilities', describe: describeFacilitySteps },
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

function describeCookSteps(before: SettingValue<'kitchen'>, after: SettingValue<'kitchen'>): string {
  const counts = ({ cooks, shifts }: SettingValue<'kitchen'>) =>
    [cooks, ...shifts.map((shift) => `${shift.cooks} from ${shift.opens}`)].join(', ')
  const [then, now] = [counts(before), counts(after)]
  return then === now ? 'other times' : `${then} → ${now}`
}
