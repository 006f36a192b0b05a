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

/** A deleted customer or account. Ids only, which identify no one once their rows are deleted. */
export type Deletion = { customerId: string } | { accountId: string }

const deletionSchema = z.union([z.object({ customerId: z.string() }), z.object({ accountId: z.string() })])

export type DeletionLog = ReturnType<typeof openDeletionLog>

/**
 * A log of deletions outside the database. After a restore they are applied again, so that a backup does not bring back
 * customers and accounts that were deleted since. It has JSON lines, readable by the server's user account only.
 */
export function openDeletionLog(file: string, clock: () => Date) {
  return {
    /** Synced to disk when it returns. Call it in the transaction of the deletion, which then fails if it throws. */
    record(deletion: Deletion): void {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      const handle = openSync(file, 'a+', 0o600)
      try {
        const line = `${JSON.stringify({ ...deletion, deletedAt: clock().toISOString() })}\n`
        writeSync(handle, endsWithNewline(handle) ? line : `\n${line}`)
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
    },
  }
}

/**
 * Reads this server's log, if there is one, and further logs.
 *
 * @returns every deletion, and notes for the operator about lines that a crash truncated.
 * @throws CliError if a further log is missing.
 */
export function readAllDeletions(own: string, further: string[]): { deletions: Deletion[]; notes: string[] } {
  const missing = further.find((file) => !existsSync(file))
  if (missing !== undefined) throw new CliError(`There is no deletion log at ${missing}.`)
  const logs = [own, ...further].filter((file) => existsSync(file)).map(readLog)
  const notes = logs.filter(({ unreadable }) => unreadable > 0)
  return {
    deletions: logs.flatMap((log) => log.deletions),
    notes: notes.map(({ file, unreadable }) => `Skipped ${unreadable} unreadable lines of ${file}.`),
  }
}

function readLog(file: string): { file: string; deletions: Deletion[]; unreadable: number } {
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

function endsWithNewline(handle: number): boolean {
  const { size } = fstatSync(handle)
  if (size === 0) return true
  const last = Buffer.alloc(1)
  readSync(handle, last, 0, 1, size - 1)
  return last.toString() === '\n'
}
