import type { boards } from 'virtual:site'

/** A board of the menu with its text for readers of alternative text. */
export type Board = (typeof boards)[number]

export const BOARD_WIDTH = 1080
export const BOARD_HEIGHT = 1440

const WIDTHS = [360, 540]
const FORMATS = ['avif', 'webp']

/** The smaller copies of a board's PNG. */
export function boardSources(file: string): { type: string; srcSet: string }[] {
  const name = file.replace(/\.png$/, '')
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: WIDTHS.map((width) => `/menu/${name}-${width}.${format} ${width}w`).join(', '),
  }))
}
