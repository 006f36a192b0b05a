/** `1 order`, `1,200 orders` */
export const plural = (count: number, one: string): string =>
  `${count.toLocaleString('en-AU')} ${one}${count === 1 ? '' : 's'}`
