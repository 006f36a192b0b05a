/** Shorter names are too similar to one another: `POST` and `PORT`. */
const COMPARED_CHARACTERS_MIN = 6

/** Says whether one character was added, left out or replaced, or two neighbours were exchanged. Equal names are not. */
export function isOneEditAway(name: string, wanted: string): boolean {
  if (name === wanted || wanted.length < COMPARED_CHARACTERS_MIN) return false
  const [shorter, longer] = name.length < wanted.length ? [name, wanted] : [wanted, name]
  if (longer.length - shorter.length > 1) return false
  const start = countEqual(shorter, longer)
  const [restOfShorter, restOfLonger] = [shorter.slice(start), longer.slice(start)]
  if (shorter.length < longer.length) return restOfShorter === restOfLonger.slice(1)
  const isReplaced = restOfShorter.slice(1) === restOfLonger.slice(1)
  const isExchanged =
    restOfShorter[0] === restOfLonger[1] &&
    restOfShorter[1] === restOfLonger[0] &&
    restOfShorter.slice(2) === restOfLonger.slice(2)
  return isReplaced || isExchanged
}

function countEqual(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}
