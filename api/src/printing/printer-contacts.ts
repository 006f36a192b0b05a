import type { PrinterProblem } from '@fuel-shack/contract/orders/printing'
import type { Database } from '../db/database.ts'
import { listContacts, upsertContact, type PrinterContact } from './printer-contacts-store.ts'

/** Printers call every few seconds. Other instances and the screens learn of it at this interval, or when something changes. */
const STORE_EVERY_MS = 30_000

/** When each printer last called, and what it said. */
export function createPrinterContacts({ database, clock }: { database: Database; clock: () => Date }) {
  const contacts = new Map<string, PrinterContact & { storedAtMs: number }>()

  return {
    async note(printerId: string, given: PrinterProblem | undefined): Promise<void> {
      const now = clock()
      const problem = given ?? null
      const before = contacts.get(printerId)
      const isStored = before?.problem === problem && now.getTime() - before.storedAtMs < STORE_EVERY_MS
      const contact = { printerId, lastSeenAt: now.toISOString(), problem }
      if (!isStored) await upsertContact(database.queries, contact)
      contacts.set(printerId, { ...contact, storedAtMs: isStored ? before.storedAtMs : now.getTime() })
    },

    /** The later of what this instance and the database know. */
    async read(): Promise<Map<string, PrinterContact>> {
      const latest = new Map<string, PrinterContact>(contacts)
      for (const stored of await listContacts(database.queries)) {
        const known = latest.get(stored.printerId)
        if (known === undefined || known.lastSeenAt < stored.lastSeenAt) latest.set(stored.printerId, stored)
      }
      return latest
    },
  }
}
