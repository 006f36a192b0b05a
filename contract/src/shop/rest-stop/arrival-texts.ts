/** "At the counter", "Pump 3". Must not import zod. */
export function arrivalTexts({ title, count }: { title: string; count?: number | undefined }): string[] {
  return count === undefined ? [title] : Array.from({ length: count }, (_, index) => `${title} ${index + 1}`)
}
