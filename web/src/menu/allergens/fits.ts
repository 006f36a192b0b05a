import type { Section } from '../catalogue/catalogue-sections.ts'

/** The menu for a customer who avoids allergens. */
export interface Fits {
  /** Puts the products without a conflict first in their sections. */
  sort: (sections: Section[]) => Section[]
  /** The products that conflict, by their ids. Left out if nothing is avoided. */
  conflicts?: ReadonlyMap<string, Conflict>
}

export interface Conflict {
  /** `Contains milk`, `Not checked`. */
  conflict: string
  /** The options with which it fits: `No cheese sauce`. */
  fitsWith?: string
}
