import { ALLERGENS } from '@fuel-shack/contract/shop/catalogue/allergens'
import { DIETARY_TAGS } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import { PRODUCT_LIMITS as MOST } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { hasSeafood, SEAFOOD_TEXTS } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { STATION_NAMES, STATIONS } from '@fuel-shack/contract/shop/stations/stations'
import type { SettingField, SettingFields } from '@fuel-shack/contract/shop/rest-stop/setting-fields'
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

/** No station has this name. */
const OF_SECTION = ''
const STATION_OPTIONS = [
  { value: OF_SECTION, text: 'The station of its section' },
  ...STATIONS.map((station) => ({ value: station, text: STATION_NAMES[station] })),
]

export type Channel = keyof typeof CHANNELS

const isChecked = ({ isChecked: typed }: Readonly<Record<string, unknown>>) => isYes(String(typed))

const optionFields = (parts: SettingFields): SettingFields => ({
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
      ...parts,
      adds: allergens('Adds'),
      mayAdd: allergens('May add a trace of'),
      removesTags: { kind: 'choices', label: 'The dish is then not', options: DIETARY_TAGS },
    },
  },
  id: { kind: 'id', label: 'Id' },
})

const groupFields = (parts: SettingFields): SettingFields => ({
  title: text('Question', MOST.optionTitle),
  min: { kind: 'number', label: 'At least', min: 0, max: MOST.options, placeholder: '0', whenEmpty: 'absent' },
  max: { kind: 'number', label: 'At most', min: 1, max: MOST.options, placeholder: '1', whenEmpty: 'absent' },
  options: {
    kind: 'list',
    label: 'Choices',
    itemName: 'choice',
    most: MOST.options,
    isFolded: true,
    fields: optionFields(parts),
  },
  id: { kind: 'id', label: 'Id' },
})

/** Asked where there is a part to choose. One that a dish names and that no longer exists stays until someone unticks it. */
function partsField(label: string, parts: readonly Part[], named: readonly string[]): Record<string, SettingField> {
  const unknown = named.filter((id) => !parts.some((part) => part.id === id))
  const options = [...parts.map(({ id }) => id), ...unknown]
  const labels = Object.fromEntries([
    ...unknown.map((id) => [id, 'A deleted part']),
    ...parts.map(({ id, title }) => [id, title]),
  ])
  return options.length === 0 ? {} : { parts: { kind: 'choices', label, options, labels } }
}

/** The parts that a form offers. */
export interface FormParts {
  parts: readonly Part[]
  /** The ids that the product names already. */
  named: readonly string[]
  /** Something is made at another station than the kitchen. */
  hasStations?: boolean
}

export const NO_PARTS: FormParts = { parts: [], named: [] }

/** The form of a product. */
export const productFields = (
  sections: readonly string[],
  { parts, named, hasStations = false } = NO_PARTS,
): SettingFields => ({
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
      ...partsField('Made with', parts, named),
      contains: { ...allergens('Contains'), isAsked: isChecked },
      mayContain: { ...allergens('May contain a trace of'), isAsked: isChecked },
      tags: { kind: 'choices', label: 'Good for', options: DIETARY_TAGS, isAsked: isChecked },
    },
  },
  seafood: {
    kind: 'group',
    label: 'Seafood',
    isAsked: asksForOrigin(parts),
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
    fields: groupFields(partsField('Comes with', parts, named)),
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
      ...(hasStations && { station: { kind: 'select', label: 'Made at', options: STATION_OPTIONS } as const }),
      gst: { kind: 'choice', label: 'GST', options: GST },
    },
  },
})

function hasPrice({ priceInCents }: Readonly<Record<string, unknown>>): boolean {
  return priceInCents !== ''
}

/** Says whether the allergens that are typed, or those of a part that is ticked, name fish, a crustacean or a mollusc. */
const asksForOrigin = (parts: readonly Part[]) => (whole: Readonly<Record<string, unknown>>) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was typed into the whole form
  const typed = whole as Typed
  const food = typedGroupIn(typed, 'food')
  const ofOptions = typedItemsIn(typed, 'optionGroups')
    .flatMap((group) => typedItemsIn(group, 'options'))
    .map((option) => typedGroupIn(option, 'food'))
  const ticked = new Set(
    [food, ...ofOptions].flatMap((group) => ('parts' in group ? typedTextsIn(group, 'parts') : [])),
  )
  const named = new Set<string>([
    ...(isChecked(food) ? typedTextsIn(food, 'contains') : []),
    ...ofOptions.flatMap((group) => typedTextsIn(group, 'adds')),
    ...parts.filter(({ id }) => ticked.has(id)).flatMap(({ contains }) => contains),
  ])
  return hasSeafood({ allergens: { contains: ALLERGENS.filter((name) => named.has(name)) }, optionGroups: [] })
}
