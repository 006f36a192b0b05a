import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  PRINTERS_LIMIT,
  type AddPrinter,
  type ChangedPrinter,
  type ChangePrinter,
  type ManagedPrinter,
  type PrinterAccess,
  type PrinterKind,
} from '@fuel-shack/contract/sales/printing/printers'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import { textKey } from '@fuel-shack/contract/platform/folded-text'
import type { Caller, LoggedInCaller, PrinterLogin } from '../../platform/callers.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { oncePerVersion } from '../../platform/db/per-version.ts'
import { AppError } from '../../platform/errors.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { present } from '../../platform/db/rows.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { StaffProofs } from '../../team/staff-proofs.ts'
import * as store from './printers-store.ts'
import { deleteDocketsOf } from './printing-store.ts'

/** Lets secret scanners and the log recognise a password. */
const PASSWORD_PREFIX = 'fsp_'
/** 130 random bits. Some Star printers take 32 characters at most, with the prefix. */
const PASSWORD_CHARACTERS = 26
const ID_CHARACTERS = 8
/** 32 characters of which none looks like another: people type them into a printer's page. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const COLUMNS: Record<PrinterKind, Record<AddPrinter['paperMm'], number>> = {
  star: { 80: 48, 58: 32 },
  epson: { 80: 42, 58: 32 },
}

/** A docket printer of the setting `PRINTERS`, or one that a manager added. */
export interface CurrentPrinter extends PrinterLogin {
  /** Left out for one of `PRINTERS`. */
  managed?: NonNullable<ManagedPrinter['managed']> & { createdAt: string }
}

interface PrintersDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'publicUrl'> {
  auditTrail: Pick<AuditTrailService, 'append' | 'appendAndLog'>
  staffProofs: StaffProofs
  /** The printers that the setting `PRINTERS` names. */
  operatorPrinters: PrinterLogin[]
}

/** @param orderIds the orders of the dockets that waited for the removed printer */
export type ReplaceDockets = (tx: Tx, removed: CurrentPrinter, orderIds: string[]) => Promise<void>

export type PrintersService = ReturnType<typeof createPrintersService>

/** The docket printers of this moment, on every instance. A password is returned once; only its hash is stored. */
export function createPrintersService(deps: PrintersDeps) {
  const { database, changes, clock, publicUrl, auditTrail, staffProofs, operatorPrinters } = deps

  async function readFrom(queries: Queries): Promise<CurrentPrinter[]> {
    const stored = await store.listPrinters(queries)
    const added = stored.map(({ kind, version, passwordAt, createdAt, station, ...login }) => ({
      ...login,
      ...present({ station }),
      managed: { kind, version, passwordAt, createdAt },
    }))
    return [...operatorPrinters, ...added]
  }
  const readCurrent = oncePerVersion(changes, 'printers', () => readFrom(database.queries))

  /** Locks the list before it is read: another change at the same time waits, and then reads this one. */
  async function readLocked(tx: Tx): Promise<CurrentPrinter[]> {
    await changes.bump(tx, 'printers')
    return readFrom(tx)
  }

  /** A printer's password gives access to the contacts of customers. @throws AppError `reauthentication_required` */
  const requireProof = (tx: Tx, caller: LoggedInCaller) =>
    staffProofs.requireProof(tx, caller, { reason: 'printer_not_confirmed' })

  function accessOf(kind: PrinterKind, { id, password }: { id: string; password: string }): PrinterAccess {
    const calls = `${publicUrl}${API_BASE_PATH}print`
    return kind === 'epson'
      ? { address: `${calls}/epson/${id}/${password}` }
      : { address: `${calls}/cloudprnt/${id}`, user: id, password }
  }

  async function describe(
    id: string,
    { version, ...stated }: { name: string; station?: Station | null; version: number },
    caller: Caller,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const current = await readLocked(tx)
      const printer = managedPrinter(id, current)
      const before = { name: printer.name, station: printer.station ?? null }
      const after = { ...before, ...stated }
      if (isDeepStrictEqual(before, after)) return
      if (version !== printer.version) throw new AppError('changed_meanwhile')
      rejectTaken(
        after.name,
        current.filter((other) => other.id !== id),
      )
      await store.updatePrinter(tx, id, after)
      const about = { printerId: id, name: after.name }
      if (after.name !== before.name)
        await auditTrail.append(tx, { action: 'printer_renamed', details: { ...about, before: before.name } }, caller)
      if (after.station !== before.station) {
        const details = { ...about, before: before.station, after: after.station }
        await auditTrail.append(tx, { action: 'printer_station_changed', details }, caller)
      }
    })
  }

  async function renewPassword(
    id: string,
    { version }: { version: number },
    caller: LoggedInCaller,
  ): Promise<PrinterAccess> {
    const password = newPassword()
    const kind = await database.transaction(async (tx) => {
      const printer = managedPrinter(id, await readLocked(tx))
      if (version !== printer.version) throw new AppError('changed_meanwhile')
      await requireProof(tx, caller)
      await store.updatePrinter(tx, id, { passwordHash: hashSecret(password), passwordAt: clock().toISOString() })
      const details = { printerId: id, name: printer.name }
      await auditTrail.appendAndLog(tx, { action: 'printer_password_changed', details }, caller, { printerId: id })
      return printer.kind
    })
    return accessOf(kind, { id, password })
  }

  return {
    /** @param tx a transaction of the caller, in which they are read anew. */
    list: (tx?: Tx): Promise<CurrentPrinter[]> => (tx ? readFrom(tx) : readCurrent()),

    findLogin: async (id: string): Promise<PrinterLogin | undefined> =>
      (await readCurrent()).find((printer) => printer.id === id),

    /** @throws AppError `too_many_printers`, `printer_name_taken`, `reauthentication_required` */
    async add({ name, kind, paperMm, station }: AddPrinter, caller: LoggedInCaller): Promise<ChangedPrinter> {
      const [id, password] = [randomText(ID_CHARACTERS), newPassword()]
      const at = clock().toISOString()
      await database.transaction(async (tx) => {
        const current = await readLocked(tx)
        if (current.length >= PRINTERS_LIMIT) throw new AppError('too_many_printers')
        rejectTaken(name, current)
        await requireProof(tx, caller)
        const columns = COLUMNS[kind][paperMm]
        const times = { passwordAt: at, createdAt: at }
        await store.insertPrinter(tx, {
          id,
          name,
          kind,
          columns,
          station: station ?? null,
          passwordHash: hashSecret(password),
          ...times,
          version: 1,
        })
        const details = { printerId: id, name, kind }
        await auditTrail.appendAndLog(tx, { action: 'printer_added', details }, caller, { printerId: id })
      })
      return { printerId: id, access: accessOf(kind, { id, password }) }
    },

    /**
     * Changes the name and the station of a printer, or gives it a new password. What it has already changes nothing, so it is safe to
     * repeat.
     *
     * @throws AppError `printer_not_found`, `changed_meanwhile`, `printer_name_taken`, `reauthentication_required`
     */
    async change(id: string, change: ChangePrinter, caller: LoggedInCaller): Promise<ChangedPrinter> {
      if ('name' in change) {
        await describe(id, change, caller)
        return { printerId: id }
      }
      return { printerId: id, access: await renewPassword(id, change, caller) }
    },

    /**
     * Its dockets that wait are deleted with it.
     *
     * @param replace makes others of them, in the same transaction, where no other printer has one of the order
     * @throws AppError `printer_not_found`
     */
    async remove(id: string, caller: Caller, replace: ReplaceDockets): Promise<{ dockets: number }> {
      return database.transaction(async (tx) => {
        const printer = managedPrinter(id, await readLocked(tx))
        const { name } = printer
        await store.deletePrinter(tx, id)
        const orderIds = await deleteDocketsOf(tx, id)
        await replace(tx, printer, orderIds)
        const dockets = orderIds.length
        const details = { printerId: id, name, dockets }
        await auditTrail.appendAndLog(tx, { action: 'printer_removed', details }, caller, { printerId: id })
        return { dockets }
      })
    },
  }
}

/** @throws AppError `printer_not_found` */
function managedPrinter(id: string, current: CurrentPrinter[]) {
  const found = current.find((printer) => printer.id === id)
  if (!found?.managed) throw new AppError('printer_not_found')
  return { ...found, ...found.managed }
}

/** @throws AppError `printer_name_taken` */
function rejectTaken(name: string, current: CurrentPrinter[]): void {
  const isTaken = current.some((other) => textKey(other.name) === textKey(name))
  if (isTaken) throw new AppError('printer_name_taken')
}

const newPassword = (): string => PASSWORD_PREFIX + randomText(PASSWORD_CHARACTERS)

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
