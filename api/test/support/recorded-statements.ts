import { StatementSync, type DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { vi } from 'vitest'

/** The product writes SQL in lower case, and the stand-ins, which can run in the same process, in upper case. */
const BY_PRODUCT = /^\s*(?:begin|commit|rollback|select|with|insert|update|delete)\b/

/** Records the statements that this process sends to SQLite and PostgreSQL. */
export function recordStatements() {
  const sqlite = [vi.spyOn(StatementSync.prototype, 'all'), vi.spyOn(StatementSync.prototype, 'run')]
  const postgres = vi.spyOn(Client.prototype, 'query')

  return {
    /** Returns the statements since the last call. */
    take(): { statements: string[]; durableCommits: number } {
      const sent = [
        ...sqlite.flatMap(({ mock }) => inOrder(mock, sourceOf, mock.contexts)),
        ...inOrder(postgres.mock, textOf, postgres.mock.calls),
      ]
      const texts = sent.toSorted((one, other) => one.order - other.order).map(({ text }) => text)
      const statements = texts.filter((text) => BY_PRODUCT.test(text))
      vi.clearAllMocks()
      return { statements, durableCommits: countDurableCommits(statements) }
    },
    stop: () => vi.restoreAllMocks(),
  }
}

/** Lists what SQLite reads from end to end for these statements, as its plans say, each with the statement. */
export function findScans(sqlite: DatabaseSync | undefined, statements: string[]): [plan: string, statement: string][] {
  if (!sqlite) throw new Error('Only SQLite has such plans')
  const reads = [...new Set(statements)].filter((text) => /^\s*(?:select|update|delete|with)\b/.test(text))
  return reads.flatMap((text) =>
    sqlite
      .prepare(`explain query plan ${text}`)
      .all()
      .map(({ detail }): [string, string] => [String(detail), text])
      .filter(([plan]) => plan.startsWith('SCAN')),
  )
}

function inOrder<Call>(
  { invocationCallOrder }: { invocationCallOrder: number[] },
  text: (call: Call) => string,
  calls: Call[],
): { order: number; text: string }[] {
  return calls.map((call, index) => ({ order: invocationCallOrder[index] ?? 0, text: text(call) }))
}

function sourceOf(statement: unknown): string {
  return statement instanceof StatementSync ? statement.sourceSQL : ''
}

function textOf([statement]: unknown[]): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement && 'text' in statement ? String(statement.text) : ''
}

/** Transactions that write, and wait until the disk has stored it. */
function countDurableCommits(texts: string[]): number {
  let commits = 0
  let isInTransaction = false
  let hasWritten = false
  for (const text of texts) {
    const isWrite = /^(?:insert|update|delete)\b/.test(text)
    if (text.startsWith('begin')) {
      isInTransaction = true
      hasWritten = false
    } else if (text === 'commit') {
      isInTransaction = false
      if (hasWritten) commits += 1
    } else if (isInTransaction) hasWritten ||= isWrite
    else if (isWrite && !text.includes('synchronous_commit')) commits += 1
  }
  return commits
}
