/** Small letters, digits and single hyphens: `Truck bay 3` is `truck-bay-3`. A text with none of them is `place`. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'place'
}
