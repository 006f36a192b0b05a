import type { Instant } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

/** The pictures of the rest stop, as pages show them or drawings use them. The setting `pictures` lists the ones in use. */
interface PicturesTable {
  /** SHA-256 of the bytes, in hexadecimal digits. */
  hash: string
  bytes: Uint8Array
  /** In bytes. */
  size: number
  stored_at: Instant
}

export const picturesTables = {
  pictures: table<PicturesTable>({
    personal: 'none',
    keep: 'the pictures of the rest stop, with those that an undo brings back',
  }),
}
