import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openDeletionLog, readAllDeletions } from './deletion-log.ts'

let folder: string
let file: string
const clock = () => new Date('2026-11-21T00:00:00.000Z')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-deletions-'))
  file = join(folder, 'data', 'deletions.jsonl')
  return () => rmSync(folder, { recursive: true })
})

it('the log of deletions contains ids and times only, readable by its owner only', () => {
  const log = openDeletionLog(file, clock)
  log.record({ customerId: 'c1' })
  log.record({ accountId: 'a1' })
  expect(readFileSync(file, 'utf8')).toBe(
    '{"customerId":"c1","deletedAt":"2026-11-21T00:00:00.000Z"}\n{"accountId":"a1","deletedAt":"2026-11-21T00:00:00.000Z"}\n',
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
})

it('skips a line that a crash truncated, and reports it', () => {
  openDeletionLog(file, clock).record({ customerId: 'c1' })
  appendFileSync(file, '{"customerId":"c')
  openDeletionLog(file, clock).record({ customerId: 'c3' })
  const { deletions, notes } = readAllDeletions(file, [])
  expect(deletions).toEqual([{ customerId: 'c1' }, { customerId: 'c3' }])
  expect(notes).toEqual([`Skipped 1 unreadable lines of ${file}.`])
})

it('the deletion log is read together with the logs of other servers, which must exist', () => {
  const other = join(folder, 'other.jsonl')
  openDeletionLog(other, clock).record({ accountId: 'a1' })
  expect(readAllDeletions(file, [other])).toEqual({ deletions: [{ accountId: 'a1' }], notes: [] })
  expect(() => readAllDeletions(file, [join(folder, 'none')])).toThrow('There is no deletion log at')
})
