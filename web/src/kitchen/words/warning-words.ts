/**
 * Finds the words of a customer's note that a cook must not overlook. It marks more rather than less: a word that is marked
 * needlessly costs a glance.
 */
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { findAllergyWords, type WordRange } from '@fuel-shack/contract/sales/orders/allergy-words'

/** `danger`: an allergy or the like. `change`: what is to be left out. `diet`: a way to eat, which harms no one by itself. */
type WarningLevel = 'danger' | 'change' | 'diet'

interface WarningRange extends WordRange {
  level: WarningLevel
}

/** The highest first. */
const LEVELS: readonly WarningLevel[] = ['danger', 'change', 'diet']

const DIETS = [String.raw`vegans?`, String.raw`vegetarians?`, String.raw`halal`, String.raw`kosher`]

/** Food that customers name when they declare an allergy; alone, "extra milk" is an ordinary wish. */
const FOODS: Record<Allergen, string> = {
  wheat: String.raw`wheat|flour`,
  gluten: String.raw`gluten`,
  milk: String.raw`milk|cheese|cream|butter`,
  egg: String.raw`eggs?`,
  soy: String.raw`soya?`,
  sesame: String.raw`sesame|tahini`,
  fish: String.raw`fish`,
  crustacean: String.raw`crustaceans?|prawns?|crabs?|lobsters?`,
  mollusc: String.raw`molluscs?|oysters?|mussels?|squid|calamari`,
  peanut: String.raw`peanuts?|satay`,
  almond: String.raw`almonds?`,
  'Brazil nut': String.raw`brazil nuts?`,
  cashew: String.raw`cashews?`,
  hazelnut: String.raw`hazelnuts?`,
  macadamia: String.raw`macadamias?`,
  pecan: String.raw`pecans?`,
  'pine nut': String.raw`pine nuts?`,
  pistachio: String.raw`pistachios?`,
  walnut: String.raw`walnuts?`,
  lupin: String.raw`lupins?`,
  sulphites: String.raw`sul(?:ph|f)ites?|preservatives?`,
}

/** Words after "no" that change nothing. */
const HARMLESS = String.raw`worr(?:y|ies)|rush|hurry|thanks?|thankyou|problems?|prob|probs|drama|dramas|stress|longer|need|way|one|idea|matter`
const WORD = String.raw`[\p{L}\p{N}'’-]+`

const words = (alternatives: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives.join('|')})(?![\p{L}\p{N}])`, 'giu')

const DIET_WORDS = words(DIETS)
const FOOD_WORDS = words(Object.values(FOODS))
const REMOVALS = words([
  String.raw`(?:no|without|w\/o|hold the|leave (?:off|out)(?: the)?)\s+(?!(?:${HARMLESS})(?![\p{L}\p{N}]))${WORD}(?:\s+(?:or|nor)\s+${WORD})*`,
  String.raw`(?:can['’]?t|cannot|can not|must not|mustn['’]?t|don['’]?t|do not)\s+(?:have|eat|add|put)(?:\s+${WORD})?`,
  String.raw`${WORD}[ -]free`,
])

/** The ranges to mark, in order and without overlaps; the rest of the text stays as it is. */
export function findWarnings(text: string): WarningRange[] {
  const alarms = findAllergyWords(text).map((range): WarningRange => ({ ...range, level: 'danger' }))
  const foods = alarms.length > 0 ? rangesOf(FOOD_WORDS, text, 'danger') : []
  const removals = rangesOf(REMOVALS, text, 'change')
  return merge([...alarms, ...foods, ...removals, ...rangesOf(DIET_WORDS, text, 'diet')])
}

function rangesOf(pattern: RegExp, text: string, level: WarningLevel): WarningRange[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length, level }))
}

/** Ranges that overlap become one, of the higher level: "no nuts" is one warning. */
function merge(ranges: readonly WarningRange[]): WarningRange[] {
  const merged: WarningRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (!last || range.start >= last.end) {
      merged.push({ ...range })
      continue
    }
    last.end = Math.max(last.end, range.end)
    if (LEVELS.indexOf(range.level) < LEVELS.indexOf(last.level)) last.level = range.level
  }
  return merged
}
