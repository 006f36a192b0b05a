import { createHash } from 'node:crypto'
import type { CounterOrder, PlacedCounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import { grillPortionsOf, preparationOf } from '@fuel-shack/contract/sales/orders/order-estimate'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import { unitSurchargeOf } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { authorOf, originOf, type Caller, type Till } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { staffAction } from '../../platform/monitoring/security-log.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { MenuService } from '../../shop/catalogue/menu-service.ts'
import type { PortionsService } from '../../shop/catalogue/portions-service.ts'
import type { KitchenService } from '../../shop/kitchen/kitchen-service.ts'
import type { SurchargeService } from '../../shop/rest-stop/surcharge-service.ts'
import { priceCounterOrder } from '../checkout/pricing.ts'
import { workOf } from '../checkout/work-of.ts'
import { planCounterPickUp } from '../checkout/pick-up.ts'
import type { OrdersService, PlannedCounterOrder } from '../orders/orders-service.ts'
import type { PaidOrdersService } from '../orders/paid-orders-service.ts'
import { portionShortage } from '../payments/checkouts/portion-shortage.ts'
import { scheduleOf } from '../payments/checkouts/pick-up-plan.ts'
import type { PrintingService } from '../printing/printing-service.ts'
import { surchargeOf, totalOf } from '../sold-line.ts'
import { findRequest, insertRequest, type CounterOrderRequest } from './counter-orders-store.ts'

/** More open orders than a kitchen can have typed: a till that repeats itself is out of order. */
const OPEN_LIMIT = 200

/** A colleague sends an order again whose answer did not arrive: the keys of all staff are one space. */
const STAFF = 'staff'

interface CounterOrdersDeps extends Pick<Shared, 'database' | 'clock' | 'newId' | 'securityLog'> {
  menu: Pick<MenuService, 'readMenu' | 'listDishes'>
  portions: Pick<PortionsService, 'sellDirectly'>
  kitchen: Pick<KitchenService, 'readPace'>
  surcharge: Pick<SurchargeService, 'readPercentAt'>
  orders: Pick<OrdersService, 'placeCounterOrder' | 'findSameCounterOrder' | 'countOpenCounterOrders'>
  paidOrders: Pick<PaidOrdersService, 'getOrder'>
  printing: Pick<PrintingService, 'queueFirst'>
}

/** A call that places an order, with the till that makes it. */
interface CounterCall {
  caller: Caller
  till?: Till
  idempotencyKey: string
}

interface NewOrder {
  id: string
  planned: PlannedCounterOrder
  input: CounterOrder
  call: CounterCall
}

export type CounterOrdersService = ReturnType<typeof createCounterOrdersService>

/**
 * Places orders that customers make at the counter or by phone. They are on the same board as those of the app, and in the same
 * estimates. The till takes the money and gives the receipt, so no payment, refund or tax invoice is made of them here.
 */
export function createCounterOrdersService(deps: CounterOrdersDeps) {
  const { database, menu, portions, kitchen, surcharge, orders, paidOrders, printing, securityLog, clock, newId } = deps

  /** Prices the order, and estimates when it is ready. */
  async function plan({ items, pickUpAt }: CounterOrder): Promise<PlannedCounterOrder> {
    const lines = priceCounterOrder(items, await menu.readMenu())
    const pace = await kitchen.readPace()
    const work = workOf(lines, await menu.listDishes(), pace.usualPreparationMinutes)
    const at = clock()
    const preparationMinutes = preparationOf(work)
    const grillPortions = grillPortionsOf(work)
    const pickUp = planCounterPickUp(pickUpAt, { load: pace, preparationMinutes, grillPortions, at })
    const { readyAt, startAt } = scheduleOf(pickUp, at)
    const surchargePercent = await surcharge.readPercentAt(new Date(readyAt))
    const sold = lines.map((line) => ({
      ...line,
      unitSurchargeCents: unitSurchargeOf(line.unitPriceCents, surchargePercent),
    }))
    const totals = { totalCents: totalOf(sold), surchargePercent, surchargeCents: surchargeOf(sold) }
    return { lines: sold, ...totals, readyAt, startAt, preparationMinutes, grillPortions }
  }

  /** Stores the order with its docket. A rejection rolls back all of it. */
  async function store(tx: Tx, { id, planned, input, call }: NewOrder): Promise<void> {
    const { lines, startAt } = planned
    const { caller, till } = call
    if ((await orders.countOpenCounterOrders(tx)) >= OPEN_LIMIT) throw new AppError('too_many_counter_orders')
    const short = await portions.sellDirectly(tx, lines, startAt === null ? null : planned.readyAt)
    if (short.length > 0) throw portionShortage(short, lines)
    await orders.placeCounterOrder(tx, {
      ...planned,
      id,
      payment: input.payment,
      customerName: input.name?.trim() ?? '',
      contactNumber: input.contactNumber ?? '',
      customerNotes: input.customerNotes ?? '',
      isEatingHere: input.isEatingHere ?? false,
      tillId: till?.id ?? null,
      typedBy: till ? null : authorOf(caller),
    })
    const same = till || input.isAnother ? undefined : await orders.findSameCounterOrder(tx, id)
    if (same) throw new AppError('order_typed_already', same)
    await printing.queueFirst(tx, { id, startAt, isAtOnce: true })
  }

  async function describe(id: string): Promise<PlacedCounterOrder> {
    const order = await paidOrders.getOrder(id)
    const { readyAt = order.createdAt, counter } = order
    return { id, number: orderNumberOf(order), readyAt, totalCents: counter?.totalCents ?? 0 }
  }

  function record({ caller, till }: CounterCall, orderId: string): void {
    if (!till) return securityLog.record(staffAction(caller, { action: 'typed', orderId }))
    const details = { tillId: till.id, orderId }
    return securityLog.record({ event: 'till_order', outcome: 'success', ...originOf(caller), details })
  }

  /** @returns the call that placed it, which is another one if two with the same key arrive together. */
  async function placeOnce(
    request: CounterOrderRequest,
    input: CounterOrder,
    call: CounterCall,
  ): Promise<CounterOrderRequest | undefined> {
    const planned = await plan(input)
    const isNew = await database.transaction(async (tx) => {
      if (!(await insertRequest(tx, request))) return false
      await store(tx, { id: request.orderId, planned, input, call })
      return true
    })
    if (!isNew) return findRequest(database.queries, request)
    record(call, request.orderId)
    return request
  }

  return {
    /**
     * Safe to repeat with the same key.
     *
     * @throws AppError `product_unavailable`, `option_unavailable`, `choice_invalid`, `sold_out`, `option_sold_out`,
     * `pick_up_time_unavailable`, `order_typed_already`, `too_many_counter_orders`, `idempotency_conflict`
     */
    async place(input: CounterOrder, call: CounterCall): Promise<PlacedCounterOrder> {
      const { till, idempotencyKey } = call
      const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
      const request = { requestedBy: till?.id ?? STAFF, idempotencyKey, requestHash, orderId: newId() }
      const known = await findRequest(database.queries, request)
      const stored = known ?? (await placeOnce(request, input, call))
      if (stored?.requestHash !== requestHash) throw new AppError('idempotency_conflict')
      return describe(stored.orderId)
    },
  }
}
