import type { FormName } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import type { SettingName, SettingValue } from '@fuel-shack/contract/records/settings'
import { formatSiteDay } from '../../platform/time/site-time.ts'
import { describeContactSteps, describeEscalation } from './alert-texts.ts'
import { describeFacilitySteps, describeFuelSteps, quoteNotice } from './board-texts.ts'
import { describeFactSteps, describePictureSteps, FACTS, type FactName } from './fact-texts.ts'
import { describeHoursSteps } from './hours-texts.ts'
import { describeSteps as describeOrderingSteps } from './ordering-texts.ts'
import { describeFormSteps, FORM_NAMES, formOf } from '../fields/setting-form.ts'

interface SettingTexts<Name extends SettingName> {
  title: string
  /** Describes what a change does, from the value before to the value after. */
  describe: (before: SettingValue<Name>, after: SettingValue<Name>) => string
}

type Texts<Names extends SettingName = SettingName> = { [Name in Names]: SettingTexts<Name> }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
const FORMS = Object.fromEntries(
  FORM_NAMES.map((name) => [
    name,
    {
      title: formOf(name).title,
      describe: (before: unknown, after: unknown) => describeFormSteps(name, before, after),
    },
  ]),
) as Texts<FormName>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
const OF_FACTS = Object.fromEntries(
  Object.entries(FACTS).map(([name, title]) => [name, { title, describe: describeFactSteps }]),
) as Texts<FactName>

export const SETTINGS: Texts = {
  ordering: { title: 'Ordering', describe: (before, after) => describeOrderingSteps(before, after) },
  kitchenHours: { title: 'Kitchen hours', describe: describeHoursSteps },
  dinerHours: { title: 'Diner hours', describe: describeHoursSteps },
  stationHours: { title: 'Fuel hours', describe: describeHoursSteps },
  notice: { title: 'Notice', describe: (before, after) => `${quoteNotice(before)} → ${quoteNotice(after)}` },
  fuel: { title: 'Fuel', describe: describeFuelSteps },
  facilities: { title: 'Facilities', describe: describeFacilitySteps },
  photo: {
    title: 'Photo',
    describe: (before, after) =>
      [
        ...(before.alt === after.alt ? [] : [`${before.alt} → ${after.alt}`]),
        ...(before.name === after.name ? [] : [`file ${before.name} → ${after.name}`]),
      ].join('; '),
  },
  pictures: { title: 'Pictures', describe: describePictureSteps },
  alerts: { title: 'Alerts', describe: describeContactSteps },
  escalation: { title: 'Orders no one opens', describe: describeEscalation },
  ...OF_FACTS,
  ...FORMS,
  parts: { ...FORMS.parts, describe: describePartSteps },
  loyalty: { ...FORMS.loyalty, describe: describeLoyaltySteps },
}

/** A reward that is worth less is announced: the record has it, and from when it holds. */
function describeLoyaltySteps(before: SettingValue<'loyalty'>, after: SettingValue<'loyalty'>): string {
  const steps = describeFormSteps('loyalty', before, { ...after, ...after.next })
  return after.next ? `${steps}; the reward holds from ${formatSiteDay(after.next.from)}` : steps
}

/** `Gravy contains wheat, gluten, may contain soy; Oil deleted` */
function describePartSteps(before: SettingValue<'parts'>, after: SettingValue<'parts'>): string {
  const listOf = (names: readonly string[]) => names.join(', ') || 'nothing'
  const textOf = ({ title, contains, mayContain }: SettingValue<'parts'>[number]) =>
    `${title} contains ${listOf(contains)}, may contain ${listOf(mayContain)}`
  const known = new Map(before.map((part) => [part.id, textOf(part)]))
  const changed = after.filter((part) => known.get(part.id) !== textOf(part)).map(textOf)
  const deleted = before.filter(({ id }) => !after.some((part) => part.id === id))
  return [...changed, ...deleted.map(({ title }) => `${title} deleted`)].join('; ') || 'order'
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
