import { sql } from 'kysely'
import type { PrinterProblem } from '@fuel-shack/contract/sales/printing/printing'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { changesRow, findRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'
import { saveRow } from '../../platform/db/save-row.ts'

export type PrintJob = Stored<'print_jobs'>
/** One of an order, with its end. */
export type OrderJob = PrintJob & { orderId: string; orderClosedAt: string | null }
type NewJob = Pick<PrintJob, 'id' | 'orderId' | 'printerId' | 'copy' | 'createdAt'>

/** Does nothing if the order has this copy on this printer. */
export async function insertPrintJob(tx: Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto('print_jobs')
    .values({ ...toRow(job), state: 'queued' })
    .onConflict((conflict) => conflict.columns(['order_id', 'printer_id', 'copy']).doNothing())
    .execute()
}

/** Literals, which repeat the condition of `print_jobs_waiting`: with parameters, SQLite reads every docket instead of that index. */
const UNFINISHED = (['queued', 'fetched'] as const).map((state) => sql.lit(state))

/** A first docket is wanted while its order is open, any other always. */
function selectWanted(queries: Queries, printerId: string) {
  return queries
    .selectFrom('print_jobs')
    .leftJoin('orders', 'orders.id', 'print_jobs.order_id')
    .selectAll('print_jobs')
    .where('printer_id', '=', printerId)
    .where('state', 'in', UNFINISHED)
    .where((row) => row.or([row.eb('orders.closed_at', 'is', null), row.eb('copy', '<>', 1)]))
}

/** A docket is offered from its time on. */
function selectWaiting(queries: Queries, printerId: string, now: string) {
  return selectWanted(queries, printerId).where('print_jobs.created_at', '<=', now)
}

export function findOldestWaiting(queries: Queries, printerId: string, now: string): Promise<PrintJob | undefined> {
  return selectWaiting(queries, printerId, now)
    .orderBy('print_jobs.created_at')
    .orderBy('print_jobs.id')
    .limit(1)
    .$call(findRecord)
}

export function findWaiting(
  queries: Queries,
  printerId: string,
  { id, now }: { id: string; now: string },
): Promise<PrintJob | undefined> {
  return selectWaiting(queries, printerId, now).where('print_jobs.id', '=', id).$call(findRecord)
}

export async function findLatestFetched(queries: Queries, printerId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('print_jobs')
    .select('id')
    .where('printer_id', '=', printerId)
    .where('state', 'in', UNFINISHED)
    .where('state', '=', 'fetched')
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export function findPrintJob(queries: Queries, printerId: string, id: string): Promise<PrintJob | undefined> {
  return queries
    .selectFrom('print_jobs')
    .selectAll()
    .where('printer_id', '=', printerId)
    .where('id', '=', id)
    .$call(findRecord)
}

/** @returns false if it is finished, or was deleted because its order was called off. */
export async function markFetched(queries: Queries, id: string, fetchedAt: string): Promise<boolean> {
  return queries
    .updateTable('print_jobs')
    .set((row) => ({
      state: 'fetched',
      was_fetched: 1,
      attempts: row('attempts', '+', 1),
      fetched_at: row.fn.coalesce('fetched_at', row.val(fetchedAt)),
    }))
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .$call(changesRow)
}

interface Finish {
  state: 'printed' | 'failed'
  at: string
  problem: PrinterProblem | null
}

/** Changes nothing if it is finished. A docket that failed may still turn out to be printed. */
export async function markFinished(queries: Queries, id: string, { state, at, problem }: Finish): Promise<void> {
  await queries
    .updateTable('print_jobs')
    .set({ state, finished_at: at, problem })
    .where('id', '=', id)
    .where('state', 'in', state === 'printed' ? ['queued', 'fetched', 'failed'] : ['queued', 'fetched'])
    .execute()
}

/**
 * The state of a docket after an attempt that printed nothing. One that was fetched before, without an answer, may have been
 * printed then: it stays marked as fetched, and counts as one attempt.
 */
const afterFailedAttempt = {
  fetched_at: sql<string | null>`case when attempts > 1 then fetched_at end`,
  attempts: sql<number>`case when attempts > 1 then 1 else 0 end`,
}

/** Offers a docket again that the printer says it has not printed. What a person can fix does not count as an attempt. */
export async function requeue(queries: Queries, id: string, problem: PrinterProblem): Promise<void> {
  await queries
    .updateTable('print_jobs')
    .set({
      state: 'queued',
      problem,
      ...(problem === 'other' ? { fetched_at: afterFailedAttempt.fetched_at } : afterFailedAttempt),
    })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .execute()
}

/** Offers a failed docket again, as if it were new, except that it may have been printed. */
export async function requeueFailed(tx: Tx, id: string, createdAt: string): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set({ state: 'queued', ...afterFailedAttempt, created_at: createdAt, finished_at: null, problem: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

/** Offers a docket now that waits until cooking is due to start. */
export async function bringForward(tx: Tx, id: string, createdAt: string): Promise<void> {
  await tx.updateTable('print_jobs').set({ created_at: createdAt }).where('id', '=', id).execute()
}

export function findLatestCopy(
  queries: Queries,
  of: { orderId: string; printerId: string },
): Promise<PrintJob | undefined> {
  return queries
    .selectFrom('print_jobs')
    .selectAll()
    .where('order_id', '=', of.orderId)
    .where('printer_id', '=', of.printerId)
    .orderBy('copy', 'desc')
    .limit(1)
    .$call(findRecord)
}

/** Finds when the order's first docket on this printer was printed. */
export async function findFirstPrintedAt(
  queries: Queries,
  of: Pick<PrintJob, 'orderId' | 'printerId'>,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('print_jobs')
    .select('finished_at as printedAt')
    .where('order_id', '=', of.orderId)
    .where('printer_id', '=', of.printerId)
    .where('state', '=', 'printed')
    .orderBy('copy')
    .limit(1)
    .executeTakeFirst()
  return row?.printedAt ?? undefined
}

/** Deletes dockets of the order that no printer has had. A printer that fetches one at the same time gets it, or finds it deleted. */
export async function deleteUnfetched(tx: Tx, orderId: string): Promise<void> {
  await tx
    .deleteFrom('print_jobs')
    .where('order_id', '=', orderId)
    .where('state', '=', 'queued')
    .where('was_fetched', '=', 0)
    .execute()
}

/** The printers that have or had a docket of the order. */
export async function listPrintersOf(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('print_jobs')
    .select('printer_id as printerId')
    .distinct()
    .where('order_id', '=', orderId)
    .execute()
  return rows.map(({ printerId }) => printerId)
}

/** Lists the dockets of open orders, and those created since; the latest last. */
export function listPrintJobs(queries: Queries, since: string): Promise<OrderJob[]> {
  const openOrders = queries.selectFrom('orders').select('id').where('closed_at', 'is', null)
  const ofOpenOrders = queries.selectFrom('print_jobs').select('id').where('order_id', 'in', openOrders)
  const latest = queries.selectFrom('print_jobs').select('id').where('created_at', '>', since)
  return queries
    .selectFrom('print_jobs')
    .innerJoin('orders', 'orders.id', 'print_jobs.order_id')
    .selectAll('print_jobs')
    .select(['orders.id as order_id', 'orders.closed_at as orderClosedAt'])
    .where('print_jobs.id', 'in', ofOpenOrders.unionAll(latest))
    .orderBy('print_jobs.created_at')
    .orderBy('print_jobs.id')
    .$call(listRecords)
}

/** Replaces the printer's test docket, which may wait. */
export async function replaceTest(tx: Tx, test: Omit<NewJob, 'orderId' | 'copy'>): Promise<void> {
  await tx.deleteFrom('print_jobs').where('printer_id', '=', test.printerId).where('order_id', 'is', null).execute()
  await insertPrintJob(tx, { ...test, orderId: null, copy: 1 })
}

export function listTests(queries: Queries): Promise<PrintJob[]> {
  return queries
    .selectFrom('print_jobs')
    .selectAll()
    .where('order_id', 'is', null)
    .orderBy('created_at')
    .$call(listRecords)
}

/** Deletes what waits for a printer that is removed. @returns the order of each docket that was wanted, without a test. */
export async function deleteDocketsOf(tx: Tx, printerId: string): Promise<string[]> {
  const wanted = await selectWanted(tx, printerId).where('order_id', 'is not', null).execute()
  await tx
    .deleteFrom('print_jobs')
    .where('printer_id', '=', printerId)
    .where((row) => row.or([row('order_id', 'is', null), row('state', 'in', UNFINISHED)]))
    .execute()
  return wanted.flatMap((job) => job.order_id ?? [])
}

export type PrinterContact = Stored<'printer_contacts'>

export function saveContact(queries: Queries, contact: PrinterContact): Promise<void> {
  return saveRow(queries, 'printer_contacts', ['printer_id'], toRow(contact))
}

export function listContacts(queries: Queries): Promise<PrinterContact[]> {
  return queries.selectFrom('printer_contacts').selectAll().$call(listRecords)
}
