/** The places of the codes on stickers: `pump-3` is "Pump 3". Must not import zod. */
import { slugOf } from './slug.ts'
import type { ArrivalPlace } from '../../shop/rest-stop/arrival-places.ts'
import { arrivalTexts } from '../../shop/rest-stop/arrival-texts.ts'

export interface CodedPlace {
  /** The parameter of the address on the sticker. */
  code: string
  /** The text that the kitchen reads. */
  text: string
}

/** Lists each place with its code, which stays as it is when a manager renames the place. */
export function codedPlaces(places: readonly ArrivalPlace[]): CodedPlace[] {
  return places.flatMap((place) => {
    const base = place.code ?? slugOf(place.title)
    return arrivalTexts(place).map((text, index) => ({
      code: place.count === undefined ? base : `${base}-${index + 1}`,
      text,
    }))
  })
}

/** @param code from the address of a page @returns undefined for an unknown place */
export function placeOfCode(places: readonly ArrivalPlace[], code: string): string | undefined {
  const slug = slugOf(code)
  return codedPlaces(places).find((place) => place.code === slug)?.text
}
