import { EXTRA_LASTS_MINUTES, PAUSE_LIMIT_MINUTES } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { PICK_UP_AHEAD_MS } from '@fuel-shack/contract/sales/orders/pick-up-limits'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { bumpVersion } from './change-signal.ts'
import type { Database, Tx } from './database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** More than a clock that is adjusted gradually gains between two checks. */
const JUMP_MS = 10_000
const REPORTED_FOR_MS = 60 * MINUTE_MS

interface ClockJump {
  /** Negative if the clock was set back. */
  seconds: number
  at: string
}

interface ClockWatchDeps {
  database: Database
  clock: () => Date
  elapsedMs: () => number
  onJump: (jump: ClockJump) => void
  log: Log
}

export type ClockWatch = ReturnType<typeof createClockWatch>

/**
 * Compares the clock of the machine with the time that has passed. In memory, time is measured by the latter. Rows have the
 * time of the clock: when it has been set back, what lies further ahead than it can be is moved here, and nowhere else.
 */
export function createClockWatch({ database, clock, elapsedMs, onJump, log }: ClockWatchDeps) {
  const readOffsetMs = () => clock().getTime() - elapsedMs()
  let offsetMs = readOffsetMs()
  let last: { jump: ClockJump; elapsedMs: number } | undefined
  /** Stays true until the rows have been moved: the database may be unavailable. */
  let isSetBack = false

  return {
    /** Called every few seconds. */
    async check(): Promise<void> {
      const movedMs = readOffsetMs() - offsetMs
      offsetMs += movedMs
      if (Math.abs(movedMs) >= JUMP_MS) {
        const jump = { seconds: Math.round(movedMs / 1000), at: clock().toISOString() }
        last = { jump, elapsedMs: elapsedMs() }
        isSetBack ||= movedMs < 0
        onJump(jump)
        log.error(jump, 'The clock of this machine has jumped: check its time synchronisation')
      }
      if (!isSetBack) return
      await moveRows(database, clock().getTime())
      isSetBack = false
    },

    /** The last jump, for an hour. */
    lastJump: (): ClockJump | undefined =>
      last && elapsedMs() - last.elapsedMs < REPORTED_FOR_MS ? last.jump : undefined,
  }
}

type InMs = (milliseconds: number) => string

function moveRows(database: Database, nowMs: number): Promise<void> {
  const inMs: InMs = (milliseconds) => new Date(nowMs + milliseconds).toISOString()
  return database.transaction(async (tx) => {
    await moveQueues(tx, inMs)
    await moveOrders(tx, inMs)
    await moveWhatWasSeen(tx, inMs)
    await shortenWhatLasts(tx, inMs)
    await bumpVersion(tx, database.engine, 'orders')
  })
}

/**
 * Lets waiting attempts run at once: each has an idempotency key, and no first attempt waits for a minute, besides those of an
 * order for later, which wait until cooking is due to start.
 */
async function moveQueues(tx: Tx, inMs: InMs): Promise<void> {
  const now = inMs(0)
  const latest = inMs(MINUTE_MS)
  await tx
    .updateTable('outbox_messages')
    .set({ next_attempt_at: now })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '>', latest)
    .where(sql<boolean>`not exists (select 1 from orders where id = outbox_messages.id and start_at > ${latest})`)
    .execute()
  await tx.updateTable('refund_requests').set({ next_attempt_at: now }).where('next_attempt_at', '>', latest).execute()
  await tx
    .updateTable('checkouts')
    .set((row) => ({
      swept_at: now,
      created_at: row.case().when('created_at', '>', now).then(now).else(row.ref('created_at')).end(),
    }))
    .where('status', '=', 'open')
    .where('swept_at', '>', latest)
    .execute()
  await tx
    .updateTable('print_jobs')
    .set({ created_at: now })
    .where('created_at', '>', latest)
    .where(sql<boolean>`not exists (select 1 from orders where id = print_jobs.order_id and start_at > ${latest})`)
    .execute()
  // Points are released a day after their order should be ready.
  await tx
    .updateTable('order_points')
    .set({ due_at: now })
    .where('released_at', 'is', null)
    .where('due_at', '>', inMs(PICK_UP_AHEAD_MS + DAY_MS + MINUTE_MS))
    .execute()
}

async function moveOrders(tx: Tx, inMs: InMs): Promise<void> {
  const now = inMs(0)
  const latest = inMs(MINUTE_MS)
  // The time for cancelling is over: it would be as much longer as the clock was fast. That of an order for later is a stated time.
  await tx
    .updateTable('orders')
    .set((row) => ({ created_at: now, cancellable_until: row.fn.coalesce('start_at', row.val(now)) }))
    .where('closed_at', 'is', null)
    .where('created_at', '>', latest)
    .execute()
  await tx
    .updateTable('orders')
    .set({ dispatch_locked_until: null })
    .where('dispatch_locked_until', '>', latest)
    .execute()
  // The bell and what follows begin again: their next step counts from a last one that may lie ahead.
  await tx
    .updateTable('orders')
    .set({ escalations: '[]' })
    .where('closed_at', 'is', null)
    .where('seen_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .execute()
}

async function moveWhatWasSeen(tx: Tx, inMs: InMs): Promise<void> {
  const now = inMs(0)
  await tx.updateTable('staff_screens').set({ seen_at: now }).where('seen_at', '>', now).execute()
  await tx.updateTable('printer_contacts').set({ last_seen_at: now }).where('last_seen_at', '>', now).execute()
}

async function shortenWhatLasts(tx: Tx, inMs: InMs): Promise<void> {
  // A kitchen that has paused may be unable to cook, so a pause does not end.
  for (const [end, minutes] of [
    ['paused_until', PAUSE_LIMIT_MINUTES],
    ['extra_until', EXTRA_LASTS_MINUTES],
  ] as const) {
    const longest = inMs(minutes * MINUTE_MS)
    await tx.updateTable('kitchen_pace').set(end, longest).where(end, '>', longest).execute()
  }
  await tx.deleteFrom('rate_windows').where('resets_at', '>', inMs(MINUTE_MS)).execute()
}
