import type { PrinterProblem } from '@fuel-shack/contract/sales/printing/printing'
import type { Shared } from '../../platform/runtime/shared.ts'
import { listContacts, saveContact, type PrinterContact } from './printing-store.ts'

/** Printers call every few seconds. Other instances and the screens learn of it at this interval, or when something changes. */
const STORE_EVERY_MS = 30_000

type PrinterContactsDeps = Pick<Shared, 'database' | 'clock' | 'elapsedMs'>

/** Records when each printer last called, and what it said. */
export function createPrinterContacts({ database, clock, elapsedMs }: PrinterContactsDeps) {
  const contacts = new Map<string, { problem: PrinterProblem | null; seenAtMs: number; storedAtMs: number }>()

  return {
    async note(printerId: string, given: PrinterProblem | undefined): Promise<void> {
      const nowMs = elapsedMs()
      const problem = given ?? null
      const before = contacts.get(printerId)
      const isStored = before?.problem === problem && nowMs - before.storedAtMs < STORE_EVERY_MS
      if (!isStored) await saveContact(database.queries, { printerId, lastSeenAt: clock().toISOString(), problem })
      contacts.set(printerId, { problem, seenAtMs: nowMs, storedAtMs: isStored ? before.storedAtMs : nowMs })
    },

    /** The later of what this instance and the database know. */
    async read(): Promise<Map<string, PrinterContact>> {
      const latest = new Map<string, PrinterContact>()
      for (const [printerId, { problem, seenAtMs }] of contacts) {
        const lastSeenAt = new Date(clock().getTime() - (elapsedMs() - seenAtMs)).toISOString()
        latest.set(printerId, { printerId, problem, lastSeenAt })
      }
      for (const stored of await listContacts(database.queries)) {
        const known = latest.get(stored.printerId)
        if (known === undefined || known.lastSeenAt < stored.lastSeenAt) latest.set(stored.printerId, stored)
      }
      return latest
    },
  }
}
