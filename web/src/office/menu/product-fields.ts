import { ALLERGENS } from '@fuel-shack/contract/shop/catalogue/allergens'
import { DIETARY_TAGS } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import { PRODUCT_LIMITS as MOST } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { hasSeafood, SEAFOOD_TEXTS } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { SettingFields } from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { isYes, typedGroupIn, typedItemsIn, typedTextsIn, type Typed } from '../fields/fields.ts'

/** No section has this name. */
export const NEW_SECTION = ''

const text = (label: string, maxLength: number) => ({ kind: 'text', label, maxLength }) as const
const allergens = (label: string) => ({ kind: 'choices', label, options: ALLERGENS }) as const
const price = (label: string) => ({ kind: 'number', label, unit: 'dollars', min: 0, max: MOST.priceInCents }) as const

const EXEMPT = 'exempt'
const CHANNELS = {
  online: { name: 'Online and at the counter', effect: '' },
  counter: { name: 'Only at the counter', effect: 'The menu shows it, and no one can order it.' },
  alcohol: { name: 'Alcohol', effect: 'Only at the counter, always.' },
}
const ORIGINS = {
  Australian: { name: SEAFOOD_TEXTS.Australian, effect: '' },
  imported: { name: SEAFOOD_TEXTS.imported, effect: '' },
  mixed: { name: SEAFOOD_TEXTS.mixed, effect: '' },
  [EXEMPT]: { name: 'No origin needed', effect: 'Such as canned tuna, or a fish sauce.' },
}
const GST = {
  taxable: { name: 'With GST', effect: 'Almost everything that a kitchen serves.' },
  'free-if-taken-away': { name: 'GST-free if taken away', effect: 'Bread, plain milk, still water, fruit juice.' },
}

export type Channel = keyof typeof CHANNELS

const isChecked = ({ isChecked: typed }: Readonly<Record<string, unknown>>) => isYes(String(typed))

const OPTION_FIELDS: SettingFields = {
  title: text('Choice', MOST.optionTitle),
  deltaInCents: {
    kind: 'number',
    label: 'Extra price',
    hint: 'Below 0 if it costs less.',
    unit: 'dollars',
    min: -MOST.deltaInCents,
    max: MOST.deltaInCents,
    placeholder: '0.00',
    whenEmpty: 'absent',
  },
  isDefault: { kind: 'switch', label: 'Chosen from the start' },
  isRemoval: { kind: 'switch', label: 'Leaves something out' },
  food: {
    kind: 'group',
    label: 'Allergens and diets',
    isFolded: true,
    fields: {
      adds: allergens('Adds'),
      mayAdd: allergens('May add a trace of'),
      removesTags: { kind: 'choices', label: 'The dish is then not', options: DIETARY_TAGS },
    },
  },
  id: { kind: 'id', label: 'Id' },
}

const GROUP_FIELDS: SettingFields = {
  title: text('Question', MOST.optionTitle),
  min: { kind: 'number', label: 'At least', min: 0, max: MOST.options, placeholder: '0', whenEmpty: 'absent' },
  max: { kind: 'number', label: 'At most', min: 1, max: MOST.options, placeholder: '1', whenEmpty: 'absent' },
  options: {
    kind: 'list',
    label: 'Choices',
    itemName: 'choice',
    most: MOST.options,
    isFolded: true,
    fields: OPTION_FIELDS,
  },
  id: { kind: 'id', label: 'Id' },
}

/** The form of a product. */
export const productFields = (sections: readonly string[]): SettingFields => ({
  title: text('Name', MOST.title),
  priceInCents: price('Price'),
  section: {
    kind: 'select',
    label: 'Section',
    options: [
      ...sections.map((section) => ({ value: section, text: section })),
      { value: NEW_SECTION, text: 'A new section' },
    ],
  },
  newSection: {
    ...text('Name of the new section', MOST.section),
    isAsked: ({ section }) => section === NEW_SECTION,
  },
  description: { ...text('Description', MOST.description), isLong: true, whenEmpty: 'absent' },
  food: {
    kind: 'group',
    label: 'Allergens and diets',
    isFolded: true,
    fields: {
      isChecked: { kind: 'switch', label: 'Someone has checked the allergens' },
      contains: { ...allergens('Contains'), isAsked: isChecked },
      mayContain: { ...allergens('May contain a trace of'), isAsked: isChecked },
      tags: { kind: 'choices', label: 'Good for', options: DIETARY_TAGS, isAsked: isChecked },
    },
  },
  seafood: {
    kind: 'group',
    label: 'Seafood',
    isAsked: asksForOrigin,
    fields: {
      origin: { kind: 'choice', label: 'Where it comes from', options: ORIGINS },
      exempt: { ...text('Reason', MOST.exemption), isAsked: ({ origin }) => origin === EXEMPT },
    },
  },
  optionGroups: {
    kind: 'list',
    label: 'Questions to customers',
    itemName: 'question',
    most: MOST.optionGroups,
    canBeEmpty: true,
    isFolded: true,
    fields: GROUP_FIELDS,
  },
  special: {
    kind: 'group',
    label: 'Special price',
    isFolded: true,
    fields: {
      priceInCents: { ...price('Special price'), hint: 'Empty: the usual price holds every day.', whenEmpty: 'absent' },
      from: { kind: 'day', label: 'First day', isAsked: hasPrice },
      until: { kind: 'day', label: 'Last day', isAsked: hasPrice },
    },
  },
  selling: {
    kind: 'group',
    label: 'When and where it is sold',
    isFolded: true,
    fields: {
      channel: { kind: 'choice', label: 'Sold', options: CHANNELS },
      servingHours: {
        kind: 'shifts',
        label: 'Served at',
        hint: 'Without a time, whenever its section is served.',
        fields: {},
      },
      preparationMinutes: {
        kind: 'number',
        label: 'Minutes to make it',
        hint: "Empty: the kitchen's usual time.",
        min: 1,
        max: MOST.preparationMinutes,
        whenEmpty: 'absent',
      },
      gst: { kind: 'choice', label: 'GST', options: GST },
    },
  },
})

function hasPrice({ priceInCents }: Readonly<Record<string, unknown>>): boolean {
  return priceInCents !== ''
}

/** Says whether the allergens that are typed name fish, a crustacean or a mollusc. */
function asksForOrigin(whole: Readonly<Record<string, unknown>>): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was typed into the whole form
  const typed = whole as Typed
  const food = typedGroupIn(typed, 'food')
  const ofOptions = typedItemsIn(typed, 'optionGroups')
    .flatMap((group) => typedItemsIn(group, 'options'))
    .flatMap((option) => typedTextsIn(typedGroupIn(option, 'food'), 'adds'))
  const named = new Set([...(isChecked(food) ? typedTextsIn(food, 'contains') : []), ...ofOptions])
  return hasSeafood({ allergens: { contains: ALLERGENS.filter((name) => named.has(name)) }, optionGroups: [] })
}
