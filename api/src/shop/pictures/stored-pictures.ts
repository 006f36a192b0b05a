import type { Tx } from '../../platform/db/database.ts'
import { CliError } from '../../platform/errors.ts'
import { findUnstored, insertPictures, readPictures, sumPictures, type StoredPicture } from './pictures-store.ts'

/** A rest stop has some 3 MB. More would make backups and restores slow. */
const BYTES_MAX = 200 * 1024 * 1024

/** @throws CliError if the rest stop would have more than 200 MB of pictures */
export async function storePictures(tx: Tx, pictures: readonly StoredPicture[], storedAt: string): Promise<void> {
  await insertPictures(tx, pictures, storedAt)
  if ((await sumPictures(tx)) > BYTES_MAX)
    throw new CliError('The pictures of the rest stop would be more than 200 MB. Take smaller ones.')
}

export { findUnstored }

/** @returns the bytes of those that are there, by hash */
export const readStoredPictures = readPictures
