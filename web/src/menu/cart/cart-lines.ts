import {
  defaultOptions,
  findChoiceFault,
  optionsWithIds,
  type ChosenOption,
} from '@fuel-shack/contract/shop/catalogue/option-choice'
import type { OptionGroup } from '@fuel-shack/contract/shop/catalogue/dish-options'
import { formatAud } from '@fuel-shack/contract/platform/money'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { itemPrice, keyOf, type Cart, type CartItem, type Choice } from './cart.ts'

/** The options of a line, which are the defaults if the customer chose none. */
export function optionsOf(groups: readonly OptionGroup[], { options }: Choice): ChosenOption[] {
  return options ?? defaultOptions(groups)
}

/** The choice of these options. That of the defaults without a note is the product as listed. */
export function choiceOf(groups: readonly OptionGroup[], ids: readonly string[], note: string): Choice {
  const defaults = defaultOptions(groups).map(({ id }) => id)
  const isDefault = defaults.length === ids.length && defaults.every((id) => ids.includes(id))
  const words = note.trim()
  return { ...(!isDefault && { options: optionsWithIds(groups, ids) }), ...(words !== '' && { note: words }) }
}

/** Adds to the line with the same choice, if there is one. */
export function addToCart(cart: Cart, product: Product, choice: Choice, quantity: number): Cart {
  return mergeLines([...cart, { ...product, ...choice, quantity }])
}

/** Replaces the choice of a line, at its place. */
export function replaceLine(cart: Cart, key: string, choice: Choice, quantity: number): Cart {
  return mergeLines(
    cart.map((line) => {
      if (keyOf(line) !== key) return line
      const { options: _options, note: _note, ...product } = line
      return { ...product, ...choice, quantity }
    }),
  )
}

interface CorrectedCart {
  cart: Cart
  /** The changes, in words; empty if there are none. */
  messages: string[]
}

/**
 * The cart with the menu's current options. Options that left the menu are removed, and a group that then lacks a choice
 * gets its default.
 *
 * @param groupsOf undefined for a product whose groups are not known
 */
export function correctOptions(
  cart: Cart,
  groupsOf: (productId: string) => readonly OptionGroup[] | undefined,
): CorrectedCart {
  const messages: string[] = []
  const corrected = cart.map((line): CartItem => {
    const groups = groupsOf(line.id)
    if (!line.options || !groups) return line
    const options = currentOptions(groups, line.options)
    const next = { ...line, options }
    const gone = line.options.filter(({ id }) => options.every((option) => option.id !== id))
    if (gone.length > 0) messages.push(goneMessage(line.title, gone))
    else if (itemPrice(next) !== itemPrice(line)) messages.push(`${line.title} is now ${formatAud(itemPrice(next))}.`)
    return next
  })
  return { cart: messages.length > 0 ? mergeLines(corrected) : cart, messages }
}

function currentOptions(groups: readonly OptionGroup[], chosen: ChosenOption[]): ChosenOption[] {
  const ids = chosen.map(({ id }) => id)
  return groups.flatMap((group) => {
    const inGroup = optionsWithIds([group], ids)
    const fault = findChoiceFault(
      [group],
      inGroup.map(({ id }) => id),
    )
    return fault ? defaultOptions([group]) : inGroup
  })
}

function goneMessage(title: string, gone: ChosenOption[]): string {
  const names = new Intl.ListFormat('en-AU').format(gone.map((option) => option.title))
  return `${title}: ${names} isn't available any more. Check what you chose.`
}

function mergeLines(lines: readonly CartItem[]): Cart {
  const merged = new Map<string, CartItem>()
  for (const line of lines) {
    const same = merged.get(keyOf(line))
    merged.set(keyOf(line), same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}
