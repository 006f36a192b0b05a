import { formatDateTime } from '@fuel-shack/contract/shop/hours/date-time'
import { docketOf, type DocketRestStop } from '@fuel-shack/contract/sales/printing/docket'
import type { DocketPrint, DocketPrinter, PrinterProblem, Printing } from '@fuel-shack/contract/sales/printing/printing'
import { stationsOnPaper } from '@fuel-shack/contract/sales/stations/order-stations'
import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import type { ChangedPrinter, ManagedPrinter } from '@fuel-shack/contract/sales/printing/printers'
import type { Caller, Printer } from '../../platform/callers.ts'
import type { MenuService } from '../../shop/catalogue/menu-service.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, orThrow } from '../../platform/errors.ts'
import { areServed, printersOf, stationOnPaper } from './station-printers.ts'
import { announcedAfterMs } from '../orders/rules/announced-after.ts'
import type { PaidOrdersService } from '../orders/paid-orders-service.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { staffAction } from '../../platform/monitoring/security-log.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { CANCELLATION, docketLines, testLines, type DocketLine, type PrintResult } from './docket-lines.ts'
import * as store from './printing-store.ts'
import type { OrderJob, PrintJob, PrinterContact } from './printing-store.ts'
import { createPrinterContacts } from './printer-contacts.ts'
import type { CurrentPrinter, PrintersService } from './printers-service.ts'

const LATE_AFTER_MS = 60_000
const SILENT_AFTER_MS = 2 * 60_000
/** A docket that stops the printer each time must not stop those after it. */
const FETCHES_LIMIT = 10
const LISTED_MS = 30 * 60_000

interface PrintingDeps extends Pick<
  Shared,
  'database' | 'site' | 'clock' | 'elapsedMs' | 'newId' | 'securityLog' | 'log'
> {
  paidOrders: Pick<PaidOrdersService, 'findOrder' | 'getOrder' | 'noteDocketFetched'>
  printers: Pick<PrintersService, 'list' | 'remove'>
  menu: Pick<MenuService, 'readSeafoodOrigins'>
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
}

export type PrintingService = ReturnType<typeof createPrintingService>

/** Dockets for printers that fetch them. Without a printer it does nothing. */
export function createPrintingService(deps: PrintingDeps) {
  const { database, paidOrders, printers, menu, site, clock, elapsedMs, newId, securityLog, log, auditTrail } = deps
  const contacts = createPrinterContacts(deps)
  const restStop = restStopOf(site)
  const startedAtMs = elapsedMs()

  const formatTime = (instant: string): string => formatDateTime(instant, site.timeZone)

  async function linesOf(job: PrintJob, { at, printer }: { at: Date; printer: Printer }) {
    if (job.orderId === null) return testLines({ restStop, printer: printer.name, time: formatTime(at.toISOString()) })
    const order = await paidOrders.getOrder(job.orderId)
    const times = {
      printedAt: at.toISOString(),
      formatDateTime: formatTime,
      describeInstant: (instant: string) => describeChange(new Date(instant), at, site.timeZone),
    }
    const docket = docketOf(order, restStop, times, await menu.readSeafoodOrigins())
    const firstPrintedAt = await store.findFirstPrintedAt(database.queries, job)
    const current = await printers.list()
    const own = current.find(({ id }) => id === printer.id)
    const copy = {
      copy: job.copy,
      firstPrintedAt: firstPrintedAt === undefined ? undefined : formatTime(firstPrintedAt),
      mayBeDouble: job.fetchedAt !== null,
    }
    return docketLines(docket, copy, stationOnPaper(own, stationsOnPaper(order), current))
  }

  async function fail(job: PrintJob, problem: PrinterProblem): Promise<void> {
    await store.markFinished(database.queries, job.id, { state: 'failed', at: clock().toISOString(), problem })
    log.error({ orderId: job.orderId, printerId: job.printerId, problem }, 'A docket could not be printed')
  }

  async function printOn(tx: Tx, orderId: string, printerId: string): Promise<void> {
    const createdAt = clock().toISOString()
    const latest = await store.findLatestCopy(tx, { orderId, printerId })
    if (latest?.state === 'failed') return store.requeueFailed(tx, latest.id, createdAt)
    if (latest && latest.createdAt > createdAt) return store.bringForward(tx, latest.id, createdAt)
    if (latest && latest.state !== 'printed') return
    await store.insertPrintJob(tx, { id: newId(), orderId, printerId, copy: (latest?.copy ?? 0) + 1, createdAt })
  }

  /** Finds the printers that print an order. Without a printer of one station, these are all. */
  async function listPrintersFor(tx: Tx, orderId: string): Promise<CurrentPrinter[]> {
    const current = await printers.list(tx)
    if (current.every(({ station }) => station === undefined)) return current
    const order = orThrow(await paidOrders.findOrder(tx, orderId), 'order_not_found')
    return printersOf(stationsOnPaper(order), current)
  }

  /** An order whose docket waited for the printer prints on others, unless its lines are on one of them already. */
  async function replaceDockets(tx: Tx, removed: CurrentPrinter, orderIds: string[]): Promise<void> {
    const current = await printers.list(tx)
    if ([removed, ...current].every(({ station }) => station === undefined)) return
    for (const orderId of new Set(orderIds)) {
      const order = orThrow(await paidOrders.findOrder(tx, orderId), 'order_not_found')
      const stations = stationsOnPaper(order)
      const had = await store.listPrintersOf(tx, orderId)
      const others = current.filter(({ id }) => had.includes(id))
      const missed = stations.filter((station) => !areServed([station], others))
      const on = missed.some((station) => areServed([station], [removed])) ? printersOf(stations, current) : []
      for (const { id } of on) await printOn(tx, orderId, id)
    }
  }

  async function readPrinting(): Promise<Printing> {
    const current = await printers.list()
    if (current.length === 0) return { printers: [], prints: [] }
    const now = clock().getTime()
    const seen = await contacts.read()
    const jobs = await store.listPrintJobs(database.queries, new Date(now - LISTED_MS).toISOString())
    const known = jobs.filter(({ printerId }) => current.some(({ id }) => id === printerId))
    // A later docket replaces an earlier one.
    const latest = new Map(known.map((job) => [`${job.orderId} ${job.printerId}`, job]))
    return {
      printers: current.map((printer) => describePrinter(printer, seen.get(printer.id), now)),
      prints: [...latest.values()].map((job) => describePrint(job, now, seen.get(job.printerId))),
    }
  }

  /** A printer that has never called is silent two minutes after it was added, or after the start of the server. */
  function describePrinter(printer: CurrentPrinter, contact: PrinterContact | undefined, now: number): DocketPrinter {
    const { id, name, station, managed } = printer
    const knownMs = Math.min(elapsedMs() - startedAtMs, managed ? now - Date.parse(managed.createdAt) : Infinity)
    const silentMs = contact ? now - Date.parse(contact.lastSeenAt) : knownMs
    const problem = contact?.problem
    return {
      id,
      name,
      ...(station && { station }),
      ...(contact && { lastSeenAt: contact.lastSeenAt }),
      ...(silentMs > SILENT_AFTER_MS && { isSilent: true as const }),
      ...(problem && { problem }),
    }
  }

  return {
    /** Costs no write while the printer's state is the same and half a minute has not passed. */
    noteContact: ({ id }: Printer, problem: PrinterProblem | undefined): Promise<void> => contacts.note(id, problem),

    /** @returns the id of the oldest docket that the printer has not confirmed. */
    findNextJob: async ({ id }: Printer): Promise<string | undefined> =>
      (await store.findOldestWaiting(database.queries, id, clock().toISOString()))?.id,

    /**
     * The docket, which counts as fetched from now on. Safe to repeat.
     * @returns undefined if this printer has no such docket to print: it is printed, or its order was called off.
     */
    async openJob(printer: Printer, jobId: string): Promise<DocketLine[] | undefined> {
      const job = await store.findWaiting(database.queries, printer.id, { id: jobId, now: clock().toISOString() })
      if (!job) return undefined
      if (job.attempts >= FETCHES_LIMIT) {
        await fail(job, 'other')
        return undefined
      }
      const at = clock()
      const lines = await linesOf(job, { at, printer })
      const isFetched = await database.transaction(async (tx) => {
        if (job.orderId !== null && job.copy !== CANCELLATION) await paidOrders.noteDocketFetched(tx, job.orderId)
        return store.markFetched(tx, job.id, at.toISOString())
      })
      return isFetched ? lines : undefined
    },

    /** Safe to repeat. @returns false if the printer has no such docket. */
    async confirmJob({ id: printerId }: Printer, jobId: string, result: PrintResult): Promise<boolean> {
      const job = await store.findPrintJob(database.queries, printerId, jobId)
      if (!job) return false
      if (result.outcome === 'requeued') await store.requeue(database.queries, job.id, result.problem)
      else if (result.outcome === 'failed') await fail(job, result.problem)
      else
        await store.markFinished(database.queries, job.id, {
          state: 'printed',
          at: clock().toISOString(),
          problem: null,
        })
      return true
    },

    /** @returns the id of the docket that the printer fetched last, for printers that do not name it. */
    findFetchedJob: ({ id }: Printer): Promise<string | undefined> => store.findLatestFetched(database.queries, id),

    hasPrinters: async (): Promise<boolean> => (await printers.list()).length > 0,
    readPrinting,

    /**
     * Queues the first docket of a new order for every printer of its stations, in the transaction that creates the order. An order for later
     * prints when cooking is due to start.
     *
     * @param order.isAtOnce its customer cannot cancel it, so nothing is to be waited for.
     */
    async queueFirst(
      tx: Tx,
      { id: orderId, startAt, isAtOnce = false }: { id: string; startAt: string | null; isAtOnce?: boolean },
    ): Promise<void> {
      const now = clock()
      const afterMs = announcedAfterMs(isAtOnce ? { announceAfterSeconds: 0 } : site.fulfilment, startAt, now)
      const createdAt = new Date(now.getTime() + afterMs).toISOString()
      for (const { id: printerId } of await listPrintersFor(tx, orderId)) {
        await store.insertPrintJob(tx, { id: newId(), orderId, printerId, copy: 1, createdAt })
      }
    },

    /**
     * Runs in the transaction that cancels or declines an order: what was not fetched is not printed, and what a printer has had is
     * followed by a docket that says so.
     */
    async callOff(tx: Tx, orderId: string): Promise<void> {
      await store.deleteUnfetched(tx, orderId)
      const createdAt = clock().toISOString()
      const had = await store.listPrintersOf(tx, orderId)
      const current = (await printers.list(tx)).filter(({ id }) => had.includes(id))
      for (const { id: printerId } of current) {
        await store.insertPrintJob(tx, { id: newId(), orderId, printerId, copy: CANCELLATION, createdAt })
      }
    },

    /**
     * Prints an order again, or tries a docket that has failed again. One that still waits is not doubled.
     * @throws AppError `order_not_found`, `printer_not_found`
     */
    async printOrder(orderId: string, { printerId }: { printerId?: string }, caller: Caller): Promise<Printing> {
      const named = (await printers.list()).filter(({ id }) => printerId === undefined || id === printerId)
      if (named.length === 0) throw new AppError('printer_not_found')
      await paidOrders.getOrder(orderId)
      await database.transaction(async (tx) => {
        const on = printerId === undefined ? await listPrintersFor(tx, orderId) : named
        for (const { id } of on) await printOn(tx, orderId, id)
      })
      securityLog.record(staffAction(caller, { action: 'printed', orderId }))
      return readPrinting()
    },

    /** @throws AppError `printer_not_found` */
    removePrinter: (id: string, caller: Caller) => printers.remove(id, caller, replaceDockets),

    /** Queues a docket without an order, in place of one that waits. @throws AppError `printer_not_found` */
    async testPrinter(printerId: string, caller: Caller): Promise<ChangedPrinter> {
      const createdAt = clock().toISOString()
      await database.transaction(async (tx) => {
        const printer = (await printers.list(tx)).find(({ id }) => id === printerId)
        if (!printer) throw new AppError('printer_not_found')
        await store.replaceTest(tx, { id: newId(), printerId, createdAt })
        const details = { printerId, name: printer.name }
        await auditTrail.appendAndLog(tx, { action: 'printer_tested', details }, caller, { printerId })
      })
      return { printerId }
    },

    /** The printers as managers see them, those of the setting `PRINTERS` first. */
    async listManaged(): Promise<ManagedPrinter[]> {
      const current = await printers.list()
      if (current.length === 0) return []
      const now = clock().getTime()
      const seen = await contacts.read()
      const tests = new Map((await store.listTests(database.queries)).map((job) => [job.printerId, describeTest(job)]))
      return current.map((printer) => {
        const [test, { managed }] = [tests.get(printer.id), printer]
        return {
          ...describePrinter(printer, seen.get(printer.id), now),
          ...(managed && { managed }),
          ...(test && { test }),
        }
      })
    },
  }
}

function describeTest({ state, createdAt, finishedAt, problem }: PrintJob): NonNullable<ManagedPrinter['test']> {
  return { state, at: finishedAt ?? createdAt, ...(problem !== null && { problem }) }
}

/** The first docket of a closed order is not late, because no one needs it. A waiting docket shows the problem of its printer. */
function describePrint(job: OrderJob, now: number, contact: PrinterContact | undefined): DocketPrint {
  const { orderId, printerId, copy, createdAt, finishedAt } = job
  const state = job.state === 'printed' || job.state === 'failed' ? job.state : 'waiting'
  const problem = job.problem ?? (state === 'waiting' ? (contact?.problem ?? null) : null)
  const isWanted = job.orderClosedAt === null || copy !== 1
  const isOverdue = state === 'failed' || (state === 'waiting' && now - Date.parse(createdAt) > LATE_AFTER_MS)
  return {
    orderId,
    printerId,
    copy: Math.max(1, copy),
    ...(copy === CANCELLATION && { isCancellation: true as const }),
    state,
    createdAt,
    ...(state === 'printed' && finishedAt !== null && { printedAt: finishedAt }),
    ...(state !== 'printed' && problem !== null && { problem }),
    ...(isWanted && isOverdue && { isLate: true as const }),
  }
}

function restStopOf({ name, address, phone }: Pick<Site, 'name' | 'address' | 'phone'>): DocketRestStop {
  const { lot, road, town, state, postcode } = address
  return { name, phone, address: `${lot}, ${road}, ${town} ${state} ${postcode}` }
}
