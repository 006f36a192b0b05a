import type { ArrivalPlace } from './arrival-places.ts'

/** "At the counter", "Pump 3". Must not import zod. */
export function arrivalTexts({ title, count }: ArrivalPlace): string[] {
  return count === undefined ? [title] : Array.from({ length: count }, (_, index) => `${title} ${index + 1}`)
}
