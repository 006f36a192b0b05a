import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { describeTime, periodOf } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { FormName } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { codedPlaces } from '@fuel-shack/contract/sales/orders/place-codes'
import { arrivalTexts } from '@fuel-shack/contract/shop/rest-stop/arrival-texts'
import { surchargeSentence } from '@fuel-shack/contract/shop/surcharge/surcharge-days'
import { textKey } from '@fuel-shack/contract/platform/folded-text'
import { describeMeaning, describeNotice, describeRates, describeWorth } from './loyalty-texts.ts'
import { describeValue } from '../fields/describe-fields.ts'
import { formOf, toValues } from '../fields/setting-form.ts'

/** Rules that the fields of a form cannot state one by one. */
export interface FormRules<Name extends FormName> {
  /** The line in the list, in place of the summary of the form. */
  summary?: (value: SettingValue<Name>) => string
  /** The value that the form shows. */
  shown?: (value: SettingValue<Name>) => SettingValue<Name>
  /** Finds a fault in values that are right one by one. */
  findFault?: (value: SettingValue<Name>) => string | undefined
  /** Explains a change while it is typed. */
  explain?: (
    before: SettingValue<Name>,
    after: SettingValue<Name>,
    points: ManagerDay['points'] | undefined,
  ) => string[]
}

const FORM_RULES: { [Name in FormName]?: FormRules<Name> } = {
  place: { summary: ({ address: { road, town } }) => `${road}, ${town}` },
  legal: {
    summary: (texts) => {
      const added = Object.keys(texts).toSorted()
      return added.length === 0 ? "The app's own" : `With yours on ${added.join(' and ')}`
    },
  },
  kitchen: {
    summary: ({ cooks, shifts }) =>
      [cooks, ...shifts.map((shift) => `${shift.cooks} from ${describeTime(periodOf(shift).opens)}`)].join(', '),
  },
  collection: {
    findFault: ({ places }) => {
      const texts = places.flatMap(arrivalTexts)
      const twice = texts.find((text, index) => texts.slice(0, index).some((other) => textKey(other) === textKey(text)))
      if (twice !== undefined) return `${twice} is on the list twice.`
      const coded = codedPlaces(places)
      const codes = coded.map(({ code }) => code)
      const taken = coded.find(({ code }, index) => codes.indexOf(code) < index)
      return taken && `Stickers of another place have the name of ${taken.text}. Choose a different one.`
    },
  },
  lateness: {
    findFault: ({ waitingAfterMinutes, lateAfterMinutes }) =>
      lateAfterMinutes > waitingAfterMinutes ? undefined : 'An order is late after it is waiting. Type a later time.',
  },
  parts: {
    summary: (parts) => parts.map(({ title }) => title).join(', ') || 'None',
    findFault: (parts) => {
      const names = parts.map(({ title }) => textKey(title))
      const twice = parts.find(({ title }, index) => names.indexOf(textKey(title)) < index)
      return twice && `${twice.title} is on the list twice.`
    },
    explain: (before, after) =>
      before
        .filter(({ id }) => !after.some((part) => part.id === id))
        .map(({ title }) => `Dishes that are made with ${title} then count as not checked.`),
  },
  surcharge: {
    summary: (value) => surchargeSentence(value) ?? 'None',
    findFault: ({ percent, days }) =>
      percent > 0 && days.length === 0 ? 'Choose the days, or type 0 percent.' : undefined,
    explain: (_, after) => [customersRead(after)],
  },
  loyalty: {
    summary: describeRates,
    // Saving anything else must not take back what was announced.
    shown: (value) => ({ ...value, ...value.next }),
    findFault: ({ rewardInCents, cardDay }) =>
      rewardInCents > cardDay.maxRewardCents
        ? 'One reward is more than a card can turn into money off in a day.'
        : undefined,
    explain: (before, after, points) => [
      ...describeWorth(after),
      ...describeMeaning(before, after, points),
      ...describeNotice(before, after),
    ],
  },
}

function customersRead(surcharge: SettingValue<'surcharge'>): string {
  const sentence = surchargeSentence(surcharge)
  return sentence === undefined ? 'No day has a surcharge.' : `Customers read: “${sentence}”.`
}

export function formRulesOf<Name extends FormName>(name: Name): FormRules<Name> {
  return FORM_RULES[name] ?? {}
}

/** The line of a setting in the list: `20 of a dish, 60 in an order`. */
export function describeSetting<Name extends FormName>(name: Name, value: SettingValue<Name>): string {
  const form = formOf(name)
  const values = toValues(form, value)
  const ofFields = Object.entries(form.fields).map(([key, field]) => [key, describeValue(field, values[key])] as const)
  const { summary = `{${ofFields[0]?.[0]}}` } = form
  return (
    formRulesOf(name).summary?.(value) ??
    ofFields.reduce((line, [key, text]) => line.replace(`{${key}}`, text), summary)
  )
}
