/** Finds by its words what must not be sold online, or what needs a statement. A word is no proof, so a person decides. */

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, 'iu')

const TOBACCO = words(
  'tobacco|cigarettes?|cigars?|cigarillos?|vapes?|vaping|e-?cigs?|e-?cigarettes?|nicotine|snus|rolling papers?|marlboro|winfield|benson (?:&|and) hedges|peter (?:jackson|stuyvesant)|longbeach|port royal|champion ruby',
)

const ALCOHOL = words(
  'alcohol|beers?|lagers?|ales?|stouts?|pilsners?|ipa|wines?|shiraz|chardonnay|merlot|sauvignon|pinot|riesling|prosecco|champagne|sparkling ros[eé]|cider|vodka|gin|rum|whisk(?:e?y|ies)|bourbon|brandy|tequila|liqueurs?|cocktails?|spritz|port wine|xxxx|tooheys|carlton draught',
)
/** Food and drinks whose names have such a word and that are none. */
const NOT_ALCOHOL =
  /ginger (?:beer|ale)|root beer|beer[- ]?batter|battered|vinegar|non[- ]?alcoholic|alcohol[- ]free|zero alcohol|0(?:\.0)? ?%|mocktail|rum (?:and|&|'?n'?) raisin|wine (?:jus|sauce|glaze)|rum ball|fruit cocktail|prawn cocktail|cocktail (?:sausage|frank|onion|party)/i

const SEAFOOD = words(
  'fish|seafood|barra|barramundi|whiting|flathead|snapper|salmon|tuna|cod|hoki|basa|anchov(?:y|ies)|sardines?|prawns?|shrimps?|crabs?|lobsters?|crayfish|yabb(?:y|ies)|bugs?|oysters?|mussels?|scallops?|calamari|squid|octopus|clams?|pipis?',
)

export const namesTobacco = (text: string): boolean => TOBACCO.test(text)
export const namesAlcohol = (text: string): boolean => ALCOHOL.test(text) && !NOT_ALCOHOL.test(text)
export const namesSeafood = (text: string): boolean => SEAFOOD.test(text)
