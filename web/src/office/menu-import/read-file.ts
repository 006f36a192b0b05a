import type { Format, ImportedItem } from './imported-item.ts'
import { lightspeed } from './lightspeed.ts'
import { ownSheet } from './own-sheet.ts'
import { readSheet } from '../sheets/sheet-file.ts'
import { square } from './square.ts'

/** In the order in which a file is compared with them. */
const FORMATS: readonly Format[] = [square, lightspeed, ownSheet]

export interface MenuFile {
  /** The program that wrote it, as people call it. */
  from: string
  placesKnown: boolean
  items: readonly ImportedItem[]
}

/** Reads a menu from a CSV file, whose headings say which program wrote it. */
export function readMenuFile(bytes: Uint8Array): MenuFile | { fault: string } {
  const formatOf = (columns: readonly string[]) =>
    FORMATS.find(({ headings }) => headings.every((heading) => columns.includes(heading)))
  const read = readSheet(bytes, (columns) => formatOf(columns) !== undefined)
  if ('fault' in read) return read
  const format = formatOf(read.sheet.columns)
  if (!format) return { fault: 'Unknown headings.' }
  const items = format.toItems(read.sheet)
  if (items.length === 0) return { fault: 'That list has headings, and no dish below them.' }
  return { from: format.title, placesKnown: format.placesKnown, items }
}
