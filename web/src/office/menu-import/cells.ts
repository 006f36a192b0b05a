import { foldText } from '@fuel-shack/contract/platform/folded-text'

const ID_MAX = 60
const SLUG_MAX = 40

const YES = new Set(['yes', 'y', 'true', '1', 'on', 'enabled'])
const NO = new Set(['no', 'n', 'false', '0', 'off', 'disabled'])

/** @returns undefined if the cell says neither */
export function readYes(text: string | undefined): boolean | undefined {
  const said = foldText(text ?? '')
  if (YES.has(said)) return true
  return NO.has(said) ? false : undefined
}

/** `Wheat; gluten` → `['Wheat', 'gluten']` */
export const readList = (text: string): string[] =>
  text
    .split(/[,;/\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `Crème brûlée` → `creme_brulee`; empty if the text has no letter of the alphabet. @param max the most characters */
export const slugOf = (text: string, max = SLUG_MAX): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, max)

/** The id of a product that another program names: the same for the same name, whatever letters it has. */
export function idFrom(prefix: string, name: string): string {
  const isPlain = /^[A-Za-z0-9_-]+$/.test(name) && prefix.length + name.length <= ID_MAX
  return prefix + (isPlain ? name : `${slugOf(name)}_${hashOf(name)}`)
}

/** The id of a product that has only a name. @param taken the ids of others */
export function idOfTitle(title: string, taken: ReadonlySet<string>): string {
  return distinct(slugOf(title) || `dish_${hashOf(title)}`, taken)
}

/** Adds a number to an id that is taken. */
export function distinct(id: string, taken: ReadonlySet<string>): string {
  let number = 2
  let free = id
  while (taken.has(free)) {
    free = `${id}_${number}`
    number += 1
  }
  return free
}

/** FNV-1a, in 32 bits: it tells names apart, and is no secret. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}
