import { accessSync, constants, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'

/** Linux stores its files in memory. */
const IN_MEMORY = '/dev/shm'
/** Several times what a run stores there at once. A container has 64 MB, unless its owner says otherwise. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * Chooses where tests create their temporary files, unless this machine names a folder itself. An SQLite database waits for
 * the disk at each commit: in memory, the API's tests take an eighth less CPU time.
 */
export function chooseTemporaryFolder(): void {
  if (hasRoomInMemory()) process.env['TMPDIR'] ??= IN_MEMORY
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, availableMemory()) > NEEDED_BYTES
  } catch {
    return false
  }
}
