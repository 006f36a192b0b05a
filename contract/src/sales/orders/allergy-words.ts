/**
 * The words of an allergy or the like, in English and in the languages of visitors, with one mistake. It finds more rather than less:
 * a word that is marked needlessly costs a glance. The board, the docket and the search of the menu all ask here.
 */

export interface WordRange {
  start: number
  end: number
}

/** Without accents and in lower case. Words of six letters or more may go on, as in plurals. */
const COELIAC = 'coeliac celiac zoliaki'.split(' ')
const ALLERGY =
  'allergy allergi allerge alergia alergic anaphyl anafil intoleran intolleran unvertraglich epipen alarji elergy'.split(
    ' ',
  )
/** Food that people with an allergy must not eat, and conditions in which some food is dangerous. */
const SUBSTANCES = [
  'nut nuts treenut groundnut peanut walnut hazelnut chestnut gluten lactos shellfish pregnant diabet',
  'dairy dairies diary dary',
  // Spanish, French, Italian, German, and Hindi or Punjabi in Latin letters.
  'nuez nueces cacahuet cacahuat marisco noix noisette arachid crustac noci glutine lattosio crostace',
  'nuss nusse erdnuss haselnuss walnuss schalentier laktos moongphali mungfali',
]
  .join(' ')
  .split(' ')

const OTHER_COELIAC = /セリアック|乳糜泻|셀리악/u
const OTHER_ALLERGY =
  /过敏|過敏|アレルギ|アナフィラキシ|알레르기|알러지|एलर्जी|ऐलर्जी|ਐਲਰਜੀ|аллерги|แพ้|حساسي|d[iị] [uứ]ng|epi[ -]pen/iu
const OTHER_SUBSTANCES =
  /花生|坚果|堅果|麸质|麩質|乳糖|乳制品|乳製品|海鲜|海鮮|甲[壳殻殼]|ピーナ[ッツ]|ナッツ|グルテン|땅콩|견과|글루텐|유당|갑각|मूंगफली|ਮੂੰਗਫਲੀ|shell[ -]fish|pea[ -]nut|frutos secos|fruits de mer|fruits [aà] coque|frutti di mare/iu

/** Ordinary words that a mistake makes of the words above. */
const OTHER_WORDS = new Set('celia energy nieces'.split(' '))
/** Shorter words have too many neighbours: "nut", "but", "not". */
const SHORTEST_MISTAKEN = 6

/** Finds the words that are white on black for the kitchen, in their order. */
export function findAllergyWords(text: string): WordRange[] {
  const isWord = likeOneOf([...COELIAC, ...ALLERGY, ...SUBSTANCES])
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)].filter(([word]) => isWord(word))
  const others = [OTHER_COELIAC, OTHER_ALLERGY, OTHER_SUBSTANCES].flatMap((pattern) => [
    ...text.matchAll(new RegExp(pattern, 'giu')),
  ])
  return [...words, ...others]
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .toSorted((a, b) => a.start - b.start)
}

/** Says whether the text is about coeliac disease. */
export const namesCoeliac = (text: string): boolean => hasWord(text, COELIAC) || OTHER_COELIAC.test(text)

/** Says whether the text is about an allergy or an intolerance, of whatever. */
export const namesAllergy = (text: string): boolean => hasWord(text, ALLERGY) || OTHER_ALLERGY.test(text)

function hasWord(text: string, list: readonly string[]): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(likeOneOf(list))
}

function likeOneOf(list: readonly string[]): (word: string) => boolean {
  return (word) => {
    const written = fold(word)
    return !OTHER_WORDS.has(written) && list.some((listed) => isLike(written, listed))
  }
}

/** `Cœliaque` becomes `coeliaque`. */
function fold(word: string): string {
  return word.toLowerCase().replaceAll('œ', 'oe').replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Says whether a word begins with the listed one, with at most one letter wrong, missing, too many or in its neighbour's place. */
function isLike(written: string, listed: string): boolean {
  if (listed.length < SHORTEST_MISTAKEN) return written === listed
  let same = 0
  while (same < listed.length && written[same] === listed[same]) same += 1
  if (same === listed.length) return true
  const [first = '', second = ''] = listed.slice(same)
  return [
    written.charAt(same) + listed.slice(same + 1),
    written.charAt(same) + listed.slice(same),
    second + first + listed.slice(same + 2),
    listed.slice(same + 1),
  ].some((ending) => written.slice(same).startsWith(ending) && written.length >= listed.length - 1)
}
