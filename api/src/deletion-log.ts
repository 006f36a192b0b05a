import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { CliError } from './errors.ts'

/** Who was deleted. Ids only: they say nothing about a person once the rows behind them are gone. */
export type Deletion = { customerId: string } | { accountId: string }

const deletionSchema = z.union([z.object({ customerId: z.string() }), z.object({ accountId: z.string() })])

/**
 * A list of deletions outside the database, so that a restored backup does not bring back customers and accounts that
 * were deleted after it was taken.
 */
export interface DeletionLog {
  /** On the disk when it returns. Call it in the transaction of the deletion: what cannot be listed is not deleted. */
  record: (deletion: Deletion) => void
}

/** One JSON object in each line, for the account of the server only. */
export function openDeletionLog(file: string, clock: () => Date): DeletionLog {
  return {
    record(deletion) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      const handle = openSync(file, 'a+', 0o600)
      try {
        const line = `${JSON.stringify({ ...deletion, deletedAt: clock().toISOString() })}\n`
        writeSync(handle, endsInLine(handle) ? line : `\n${line}`)
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
    },
  }
}

/**
 * Reads the list of this server, where there is one, and further lists.
 *
 * @returns every deletion, and what the operator should know: a crash may have cut a line off.
 * @throws CliError where a further list is not there.
 */
export function readAllDeletions(own: string, further: string[]): { deletions: Deletion[]; notes: string[] } {
  const missing = further.find((file) => !existsSync(file))
  if (missing !== undefined) throw new CliError(`There is no list of deletions at ${missing}.`)
  const lists = [own, ...further].filter((file) => existsSync(file)).map(readList)
  const notes = lists.filter(({ unreadable }) => unreadable > 0)
  return {
    deletions: lists.flatMap((list) => list.deletions),
    notes: notes.map(({ file, unreadable }) => `Lines of ${file} that cannot be read and were skipped: ${unreadable}.`),
  }
}

function readList(file: string): { file: string; deletions: Deletion[]; unreadable: number } {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const deletions = lines.flatMap(readLine)
  return { file, deletions, unreadable: lines.length - deletions.length }
}

function readLine(line: string): Deletion[] {
  try {
    return [deletionSchema.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

function endsInLine(handle: number): boolean {
  const { size } = fstatSync(handle)
  if (size === 0) return true
  const last = Buffer.alloc(1)
  readSync(handle, last, 0, 1, size - 1)
  return last.toString() === '\n'
}
