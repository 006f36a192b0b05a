import type { GstTreatment } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { unitSurchargeOf } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import type { DescribedRefund } from '../../src/sales/receipts/tax-documents-service.ts'
import { createTaxDocumentsService } from '../../src/sales/receipts/tax-documents-service.ts'
import { createLoyaltyService } from '../../src/cards/loyalty/loyalty-service.ts'
import { insertOrder } from '../../src/sales/orders/sold-order-store.ts'
import { surchargeOf, totalOf } from '../../src/sales/sold-line.ts'
import { createDayClosesService } from '../../src/office/takings/day-closes-service.ts'
import { createDocumentExportService } from '../../src/office/takings/document-export-service.ts'
import { createTakingsService } from '../../src/office/takings/takings-service.ts'
import type { TestApp, TestEnvironment } from '../support/test-app.ts'

export interface SoldLine {
  productId: string
  unitPriceCents: number
  quantity: number
  gst?: GstTreatment
  option?: { id: string; deltaInCents: number }
}

export type TakingsWorld = ReturnType<typeof openTakingsWorld>

/**
 * A rest stop in a time zone, whose clock a test sets: the product's own services make the documents, the movements and the takings.
 */
export function openTakingsWorld({ context }: TestApp, timeZone: string) {
  const { database } = context
  const { queries } = database
  let now = ''
  let ids = 0
  const clock = () => new Date(now)
  const newId = () => `${String((ids += 1)).padStart(8, '0')}-0000-7000-8000-${crypto.randomUUID().slice(24)}`
  const site = { ...context.site, timeZone }
  const deps = { ...context, site, clock, newId, timeZone, log: console, publicUrl: '', randomInt: Math.random }
  const taxDocuments = createTaxDocumentsService(deps)
  const loyalty = createLoyaltyService({ ...deps, randomInt: (below) => Math.floor(Math.random() * below) })
  const takings = createTakingsService(deps)
  const auditTrail = { appendAndLog: async () => {} }
  const dayCloses = createDayClosesService({
    ...deps,
    takings,
    auditTrail,
    staffNames: { namesOf: async () => new Map() },
  })
  const documentExport = createDocumentExportService({ ...deps, takings, auditTrail })

  async function insertRows(id: string): Promise<void> {
    const checkout = {
      id: `checkout-${id}`,
      customer_id: `customer-${timeZone}`,
      attempt_key: id,
      status: 'settled',
      session_id: null,
      session_url: null,
      is_delivery: 0,
      pick_up_at: null,
      arrival_minutes: null,
      contact_number: '',
      customer_notes: '',
      allergies: '[]',
      total_cents: 0,
      transaction_id: `pi_${id}`,
      created_at: now,
      settled_at: now,
      processing_at: null,
    } as const
    await queries.insertInto('checkouts').values(checkout).execute()
  }

  return {
    takings,
    dayCloses,
    documentExport,
    loyalty,
    setClock: (instant: string) => void (now = instant),

    /** A customer with a card. @returns its number. */
    async start(): Promise<string> {
      await database.transaction(async (tx) => {
        const customer = {
          id: `customer-${timeZone}`,
          subject: timeZone,
          name: null,
          email_address: null,
          created_at: now,
        }
        await tx.insertInto('customers').values(customer).execute()
        await loyalty.issueCard(tx, customer.id)
      })
      return (await loyalty.getCard(`customer-${timeZone}`)).cardNumber
    },

    /** Places an order that was paid now. */
    async sell(lines: readonly SoldLine[], spendCents = 0, surchargePercent = 0): Promise<string> {
      const id = newId()
      await insertRows(id)
      const items = lines.map(({ option, gst = 'taxable', ...line }) => ({
        ...line,
        unitSurchargeCents: unitSurchargeOf(line.unitPriceCents, surchargePercent),
        gst,
        id: newId(),
        title: line.productId,
        note: '',
        wasSoldOut: false,
        options: option ? [{ ...option, title: option.id, isRemoval: false }] : [],
      }))
      await database.transaction(async (tx) => {
        await insertOrder(tx, {
          id,
          checkoutId: `checkout-${id}`,
          customerId: `customer-${timeZone}`,
          counterPayment: null,
          tillId: null,
          createdAt: now,
          customerName: '',
          points: 0,
          isDelivery: false,
          contactNumber: '',
          contactEmailAddress: null,
          isEmailVerified: false,
          transactionId: `pi_${id}`,
          customerNotes: '',
          allergies: [],
          isEatingHere: false,
          totalCents: totalOf(items),
          surchargePercent,
          surchargeCents: surchargeOf(items),
          spendCents,
          readyAt: now,
          startAt: null,
          preparationMinutes: 10,
          cancellableUntil: now,
          grillPortions: 1,
          paidWhile: [],
          items,
        })
        const order = await context.orders.findSoldOrder(tx, { id })
        if (order)
          await taxDocuments.confirmOrder(tx, { ...order, channels: { setUp: [], chosen: null } }, `checkout-${id}`)
      })
      return id
    },

    async announceReady(id: string): Promise<void> {
      await queries.updateTable('orders').set({ dispatched_at: now }).where('id', '=', id).execute()
    },

    /** Records what the provider reports of an order's refunds. */
    refund: (orderId: string, refunds: readonly DescribedRefund[]): Promise<void> =>
      database.transaction((tx) => taxDocuments.recordRefundsOfCheckout(tx, `checkout-${orderId}`, refunds)),

    /** A refund to the balance, as it is stored. */
    async insertBalanceRefund(id: string, orderId: string, amountCents: number): Promise<void> {
      const request = {
        id,
        request_key: id,
        request_hash: '',
        transaction_id: `pi_${orderId}`,
        order_id: orderId,
        attention_id: null,
        paid_cents: amountCents,
        amount_cents: amountCents,
        lines: '[]',
        cause: 'refunded',
        reason: null,
        note: '',
        account_id: 'riley',
        session_id: null,
        is_rest: 0,
        state: 'accepted',
        provider_id: id,
        method: 'balance',
        failure: null,
        next_attempt_at: now,
        requested_at: now,
        submitted_at: now,
        accepted_at: now,
        failed_at: null,
        replaced_at: null,
      } as const
      await queries.insertInto('refund_requests').values(request).execute()
    },

    async dispute(amountCents: number): Promise<void> {
      const id = newId()
      const dispute = {
        id,
        transaction_id: id,
        amount_cents: amountCents,
        status: 'open',
        opened_at: now,
        reported_at: now,
      } as const
      await queries.insertInto('payment_disputes').values(dispute).execute()
    },

    collect: (cardNumber: string, till: string, spentInCents: number) =>
      database.transaction((tx) =>
        loyalty.move(tx, { kind: 'collect', cardNumber, spentInCents }, `till:${till}:${newId()}`),
      ),

    findReceipt: (orderId: string) => taxDocuments.findReceipt(queries, orderId),

    /** Removes what earlier runs made, also closed days, whose deletion the database rejects. */
    async empty(): Promise<void> {
      const restoreGuard = await dropGuard(database)
      for (const table of EMPTIED) await queries.deleteFrom(table).execute()
      await restoreGuard()
      await database.transaction((tx) => context.changes.bump(tx, 'settings'))
    },
  }
}

async function dropGuard({ queries, sqlite }: Database): Promise<() => Promise<void>> {
  if (!sqlite) {
    await sql`alter table day_closes disable trigger day_closes_guard`.execute(queries)
    return async () => void (await sql`alter table day_closes enable trigger day_closes_guard`.execute(queries))
  }
  const guard = sqlite.prepare(`select sql from sqlite_master where name = 'day_closes_delete'`).get()
  sqlite.exec('drop trigger day_closes_delete')
  return async () => sqlite.exec(String(guard?.['sql']))
}

/** Another one for each call: one alone would reach the limit of calls in a minute. */
export async function newManager(api: TestApp, { issuer }: Pick<TestEnvironment, 'issuer'>) {
  const claims = { role: ['staff', 'manager'], auth_time: Math.floor(Date.now() / 1000) }
  return api.as(await issuer.token({ subject: `riley-${crypto.randomUUID()}`, name: 'Riley Owner', claims }))
}

const EMPTIED = [
  'rate_windows',
  'staff_actions',
  'settings',
  'setting_changes',
  'day_closes',
  'reconciliations',
  'outbox_messages',
  'refund_requests',
  'payment_disputes',
  'order_items',
  'orders',
  'checkouts',
  'tax_invoices',
  'adjustment_notes',
  'ledger_entries',
  'order_points',
  'loyalty_cards',
  'customers',
] as const
