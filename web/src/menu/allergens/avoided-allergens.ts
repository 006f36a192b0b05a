/** The allergens that the customer avoids on the menu, for this visit. */
import { ALLERGENS, type Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'

/** Finds the known allergens of a stored list. */
export function toAllergens(stored: unknown): Allergen[] {
  return Array.isArray(stored) ? ALLERGENS.filter((name) => stored.includes(name)) : []
}

export const readAvoided = (): Allergen[] => toAllergens(readStoredJson('avoided-allergens'))

export function writeAvoided(avoided: readonly Allergen[]): void {
  if (avoided.length === 0) removeStored('avoided-allergens')
  else writeStored('avoided-allergens', JSON.stringify(avoided), 'The avoided allergens are gone after a reload')
}
