/** The products that conflict with the allergens that the customer avoids, by their ids; empty if none is avoided. */
export type Fits = ReadonlyMap<string, Conflict>

interface Conflict {
  /** `Contains milk`, `Not checked`. */
  conflict: string
  /** The options with which it fits: `No cheese sauce`. */
  fitsWith?: string
}
