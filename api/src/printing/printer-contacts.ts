import type { PrinterProblem } from '@fuel-shack/contract/orders/printing'
import { CLOCK_TOLERANCE_MS } from '../db/due.ts'
import type { Shared } from '../shared.ts'
import { listContacts, saveContact, type PrinterContact } from './printing-store.ts'

/** Printers call every few seconds. Other instances and the screens learn of it at this interval, or when something changes. */
const STORE_EVERY_MS = 30_000

type PrinterContactsDeps = Pick<Shared, 'database' | 'clock' | 'elapsedMs'>

/** When each printer last called, and what it said. */
export function createPrinterContacts({ database, clock, elapsedMs }: PrinterContactsDeps) {
  const contacts = new Map<string, PrinterContact & { storedAtMs: number }>()

  return {
    async note(printerId: string, given: PrinterProblem | undefined): Promise<void> {
      const nowMs = elapsedMs()
      const problem = given ?? null
      const before = contacts.get(printerId)
      const isStored = before?.problem === problem && nowMs - before.storedAtMs < STORE_EVERY_MS
      const contact = { printerId, lastSeenAt: clock().toISOString(), problem }
      if (!isStored) await saveContact(database.queries, contact)
      contacts.set(printerId, { ...contact, storedAtMs: isStored ? before.storedAtMs : nowMs })
    },

    /** The later of what this instance and the database know, without those from before the clock was set back. */
    async read(): Promise<Map<string, PrinterContact>> {
      const possibleUntil = new Date(clock().getTime() + CLOCK_TOLERANCE_MS).toISOString()
      const isPossible = ({ lastSeenAt }: PrinterContact) => lastSeenAt <= possibleUntil
      const latest = new Map<string, PrinterContact>([...contacts].filter(([, contact]) => isPossible(contact)))
      for (const stored of (await listContacts(database.queries)).filter(isPossible)) {
        const known = latest.get(stored.printerId)
        if (known === undefined || known.lastSeenAt < stored.lastSeenAt) latest.set(stored.printerId, stored)
      }
      return latest
    },
  }
}
