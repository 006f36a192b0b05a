import type { Facts } from '@fuel-shack/contract/shop/rest-stop/facts'

let current: Facts | undefined

/** Sets the facts before the app renders, and again when a manager has changed one. */
export function setFacts(facts: Facts): void {
  current = facts
}

/** Returns undefined before the configuration of the page has been read. */
export const findFacts = (): Facts | undefined => current

/**
 * Returns the facts for code outside of components: components use `useFacts`, and render again when a fact changes. Call it where
 * its value is used: a module that loads early has no facts yet.
 */
export function currentFacts(): Facts {
  if (!current) throw new Error('The configuration of the page has not been read yet')
  return current
}
