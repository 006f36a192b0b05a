import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { DecideOutage, OutageChoices } from '@fuel-shack/contract/sales/orders/outage'
import { site } from '@fuel-shack/harness/site'
import { openCancellingShop } from './cancelling-fixture.ts'

const MINUTE_MS = 60_000
const UNATTENDED_AFTER_MS = 120_000
/** Longer than any order of the tests takes. */
const OUTAGE_MS = 50 * MINUTE_MS

/** A rest stop whose one kitchen screen loses its line. */
export async function openOutageShop() {
  const shop = await openCancellingShop({
    limits: { ...site.limits, openOrders: 50 },
    fulfilment: { ...site.fulfilment, unattended: 'accept', unattendedAfterSeconds: UNATTENDED_AFTER_MS / 1000 },
    alerts: { emailAddresses: ['owner@fuelshack.example'], mobileNumbers: [] },
  })
  const { api, staff } = shop
  const screenId = crypto.randomUUID()
  const check = () => api.context.attendance.checkAttendance()

  async function report(): Promise<void> {
    await staff.post('screens', { screenId, isVisible: true, isAudible: true })
    await check()
  }

  return {
    ...shop,
    check,
    /** The line is back: the screen reports again. */
    report,
    /** The screen was on a moment ago, and reports no more. */
    async loseLine(): Promise<void> {
      await report()
      api.passTime(UNATTENDED_AFTER_MS + 1000)
      await check()
    },
    /** The line is back after a time in which each order should have been ready. */
    async returnLate(): Promise<void> {
      api.passTime(OUTAGE_MS)
      await check()
      await report()
    },
    decide: (id: string, body: DecideOutage, by = staff) => by.post(`orders/${id}/outage`, body),
    choices: async () => (await staff.get('orders/outage')).json<OutageChoices>().orders,
    orders: async () => (await staff.get('orders')).json<Order[]>(),
    /** The messages to customers about an outage, as JSON. */
    notices: async () => (await shop.outbox()).filter((message) => message.includes('was offline when')),
    actionsOn: async (id: string) => {
      const rows = await shop.queries
        .selectFrom('order_actions')
        .select(['action', 'account_id'])
        .where('order_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ action, account_id: accountId }) => `${action} ${accountId}`)
    },
    async clear(): Promise<void> {
      const left = (await staff.get('orders')).json<Order[]>()
      for (const { id } of left) await staff.post(`orders/${id}/fulfill`)
      if (left.length > 0) await staff.post('orders/acknowledge', { orderIds: left.map(({ id }) => id) })
      await staff.post('kitchen/resume')
      await shop.queries.deleteFrom('outbox_messages').execute()
      await shop.queries.deleteFrom('print_jobs').execute()
      await shop.queries.deleteFrom('staff_screens').execute()
      await shop.queries.updateTable('kitchen_attendance').set({ unattended_since: null, unseen_since: null }).execute()
    },
  }
}
