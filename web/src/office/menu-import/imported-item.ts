import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { DietaryTag } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import type { DishDetails, GstTreatment } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Sheet } from '../sheets/sheet-file.ts'

/** A doubt that a person decides about. A line with one is not ticked. */
export interface Doubt {
  kind: DoubtKind
  text: string
}

export type DoubtKind =
  | 'gst'
  | 'gst-free'
  | 'allergens'
  | 'seafood'
  | 'price'
  | 'tobacco'
  | 'alcohol'
  | 'off-menu'
  | 'options'
  | 'same-name'
  | 'shortened'

export interface Variation {
  title: string
  priceInCents: number
}

/** One dish of a file. A field is undefined where the file does not state it: the menu keeps what it has. */
export interface ImportedItem {
  /** Of its rows; the first one names it. */
  rowNumbers: readonly number[]
  /** The ids that it may have on the menu; the first one is that of a new dish. Empty: it is known by its title. */
  ids: readonly string[]
  title: string
  /** Empty: none is stated. */
  section: string
  priceInCents: number | undefined
  description: string | undefined
  /** Null: the dish comes in one variation only. */
  variations: { title: string; list: readonly Variation[] } | null | undefined
  gst: GstTreatment | undefined
  contains: readonly Allergen[] | undefined
  mayContain: readonly Allergen[] | undefined
  tags: readonly DietaryTag[] | undefined
  seafood: DishDetails['seafood'] | undefined
  preparationMinutes: number | undefined
  isSoldOnline: boolean | undefined
  isAlcohol: boolean | undefined
  isOnMenu: boolean | undefined
  faults: readonly string[]
  doubts: readonly Doubt[]
}

/** A file that one program writes. */
export interface Format {
  title: string
  /** The folded headings that every file of it has. */
  headings: readonly string[]
  /** The file says where dishes belong that are on the menu already. Otherwise they stay where they are. */
  placesKnown: boolean
  toItems: (sheet: Sheet) => ImportedItem[]
}

export const NOTHING_STATED = {
  priceInCents: undefined,
  description: undefined,
  variations: undefined,
  gst: undefined,
  contains: undefined,
  mayContain: undefined,
  tags: undefined,
  seafood: undefined,
  preparationMinutes: undefined,
  isSoldOnline: undefined,
  isAlcohol: undefined,
  isOnMenu: undefined,
} as const satisfies Partial<ImportedItem>
