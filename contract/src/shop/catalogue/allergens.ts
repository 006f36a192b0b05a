/**
 * The allergens that must be declared, by the names of the Food Standards Code: Standard 1.2.3 and the required names of its Schedule 9.
 * Barley, oats and rye are declared as gluten; coconut is not among the tree nuts.
 */
export const ALLERGENS = [
  'wheat',
  'gluten',
  'milk',
  'egg',
  'soy',
  'sesame',
  'fish',
  'crustacean',
  'mollusc',
  'peanut',
  'almond',
  'Brazil nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pine nut',
  'pistachio',
  'walnut',
  'lupin',
  'sulphites',
] as const

export type Allergen = (typeof ALLERGENS)[number]
