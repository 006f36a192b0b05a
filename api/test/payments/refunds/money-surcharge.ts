import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { expect } from 'vitest'
import { surchargeOf, totalOf } from '../../../src/sales/sold-line.ts'
import { changeSetting } from '../../support/change-setting.ts'
import type { TestApp } from '../../support/test-app.ts'

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Days with a surcharge and days without one. */
export function createMoneySurcharge(api: TestApp) {
  let percent = 0
  return {
    /** Every second day has it. */
    async startDay(): Promise<void> {
      percent = percent === 0 ? 15 : 0
      await changeSetting(api, 'surcharge', { percent, days: [...WEEK_DAYS] })
    },
    /** The price of `BURGER_AND_COFFEES`. */
    cartCents: () => (percent === 0 ? 2930 : 2930 + 283 + 2 * 78),
    expectSameDocuments: (customerIds: readonly string[]) => expectSameDocuments(api, customerIds),
  }
}

/** At rest: order by order, lines, tax invoice and adjustment notes state the same sums, and the same surcharge in them. */
async function expectSameDocuments({ context }: TestApp, customerIds: readonly string[]): Promise<void> {
  const { queries } = context.database
  const orders = await queries
    .selectFrom('orders')
    .innerJoin('tax_invoices as invoice', 'invoice.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.total_cents as total',
      'orders.surcharge_cents as surcharge',
      'orders.refunded_cents as refunded',
      'invoice.total_cents as invoiced',
      'invoice.surcharge_cents as invoicedSurcharge',
    ])
    .where('customer_id', 'in', customerIds)
    .execute()
  for (const { id, total, surcharge, refunded, invoiced, invoicedSurcharge } of orders) {
    const items = await queries.selectFrom('order_items').selectAll().where('order_id', '=', id).execute()
    const lines = items.map((item) => ({
      unitPriceCents: item.unit_price_cents,
      unitSurchargeCents: item.unit_surcharge_cents,
      quantity: item.quantity,
    }))
    expect({ total: totalOf(lines), surcharge: surchargeOf(lines) }).toEqual({ total, surcharge })
    expect({ invoiced, invoicedSurcharge }).toEqual({ invoiced: total, invoicedSurcharge: surcharge })
    const notes = await queries.selectFrom('adjustment_notes').selectAll().where('order_id', '=', id).execute()
    const active = notes.filter(({ cancelled_at: cancelledAt }) => cancelledAt === null)
    const returned = sumOf(active.map((note) => note.surcharge_cents))
    expect(sumOf(active.map((note) => note.amount_cents))).toBe(refunded)
    expect(returned).toBeLessThanOrEqual(surcharge)
    if (refunded === total && active.length === notes.length) expect(returned).toBe(surcharge)
  }
}
