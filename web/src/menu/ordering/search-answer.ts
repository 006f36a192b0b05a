/** Gives a search for an allergy or for children an honest answer beside its results, instead of "No match". */
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { namesAllergy, namesCoeliac } from '@fuel-shack/contract/sales/orders/allergy-words'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { foldText } from '@fuel-shack/contract/platform/folded-text'

interface SearchAnswer {
  text: string
  /** The word by which dietary tags are found; undefined if none is about this. */
  tagWord?: string | undefined
}

const TREE_NUTS: readonly Allergen[] = [
  'almond',
  'Brazil nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pine nut',
  'pistachio',
  'walnut',
]

/** Searched for by their own names only. */
const OTHERS: readonly Allergen[] = ['sesame', 'fish', 'crustacean', 'mollusc', 'lupin', 'sulphites']

interface Topic {
  words: RegExp
  /** The name that customers use. */
  name: string
  allergens: readonly Allergen[]
  tagWord?: string
}

const TOPICS: readonly Topic[] = [
  { words: /\b(?:gluten|wheat)/, name: 'gluten', allergens: ['wheat', 'gluten'], tagWord: 'gluten' },
  { words: /\b(?:dairy|lactose|milk)/, name: 'milk', allergens: ['milk'], tagWord: 'dairy' },
  { words: /\bpeanuts?\b/, name: 'peanut', allergens: ['peanut'] },
  { words: /\b(?:shellfish|seafood|prawns?|crustaceans?)\b/, name: 'shellfish', allergens: ['crustacean', 'mollusc'] },
  { words: /\bsoya?\b/, name: 'soy', allergens: ['soy'] },
  { words: /\beggs?\b/, name: 'egg', allergens: ['egg'] },
  ...[...TREE_NUTS, ...OTHERS].map((name) => ({
    words: new RegExp(String.raw`\b${name.toLowerCase()}s?\b`),
    name,
    allergens: [name],
  })),
  // This row comes after "pine nut" and "Brazil nut".
  { words: /\bnuts?\b/, name: 'nuts', allergens: ['peanut', ...TREE_NUTS] },
]
const WITHOUT = /\bfree\b|^no /
const ABOUT_CHILDREN = /\b(?:kids?|child|children|toddlers?)\b/

/**
 * @param isFound whether the menu has the text in a title: then only words about allergies ask for more
 * @returns undefined where the text is neither about allergies nor about children
 */
export function answerSearch(text: string, dishes: readonly Dish[], isFound: boolean): SearchAnswer | undefined {
  const searched = foldText(text)
  const isCoeliac = namesCoeliac(text)
  const isAllergy = namesAllergy(text)
  const isAsked = isCoeliac || isAllergy || WITHOUT.test(searched) || !isFound
  const named = isAsked ? TOPICS.find(({ words }) => words.test(searched)) : undefined
  const topic = isCoeliac ? TOPICS[0] : named
  if (topic) return { text: describeTopic(topic, dishes), tagWord: topic.tagWord }
  if (isAllergy) {
    return { text: "Tap a dish to see its allergens. We can't promise that any dish is free of them." }
  }
  if (ABOUT_CHILDREN.test(searched) && !isFound) {
    return { text: 'No dish on the menu is marked for kids. Tap a dish to see what is in it.' }
  }
  return undefined
}

function describeTopic({ name, allergens }: Topic, dishes: readonly Dish[]): string {
  return `${countText(name, allergens, dishes)}We can't promise that any dish is free of ${name}. Tap a dish to see its allergens.`
}

/** Empty before the details have loaded: nothing is counted that is not known. */
function countText(name: string, allergens: readonly Allergen[], dishes: readonly Dish[]): string {
  if (dishes.length === 0) return ''
  const hasAny = (list: readonly Allergen[]): boolean => allergens.some((each) => list.includes(each))
  const containing = dishes.filter((dish) => hasAny(ingredientsOf(dish)))
  const traces = dishes.filter((dish) => !containing.includes(dish) && hasAny(tracesOf(dish)))
  const unlisted = dishes.filter(({ details }) => !details?.allergens)
  return [
    `${dishesText(containing.length, 'lists', 'list')} ${name}`,
    traces.length > 0 ? `, and ${traces.length} more may contain it` : '',
    unlisted.length > 0 ? `; ${dishesText(unlisted.length, 'has', 'have').toLowerCase()} no list of allergens yet` : '',
    '. ',
  ].join('')
}

/** Includes every option: a sauce may add an allergen. */
function ingredientsOf({ details }: Dish): Allergen[] {
  const added = details?.optionGroups.flatMap(({ options }) => options.flatMap(({ adds }) => adds)) ?? []
  return [...(details?.allergens?.contains ?? []), ...added]
}

function tracesOf({ details }: Dish): Allergen[] {
  const added = details?.optionGroups.flatMap(({ options }) => options.flatMap(({ mayAdd = [] }) => mayAdd)) ?? []
  return [...(details?.allergens?.mayContain ?? []), ...added]
}

function dishesText(count: number, one: string, many: string): string {
  return count === 0 ? `No dish ${one}` : count === 1 ? `1 dish ${one}` : `${count} dishes ${many}`
}
