import { ALLERGENS } from '@fuel-shack/contract/shop/catalogue/allergens'
import {
  isServed,
  portionsOf,
  soldOutChoice,
  type Availability,
} from '@fuel-shack/contract/shop/catalogue/availability'
import type { CheckoutItem, CheckoutSession, StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import { servingsOf } from '@fuel-shack/contract/shop/catalogue/servings'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { grillPortionsOf, preparationOf } from '@fuel-shack/contract/sales/orders/order-estimate'
import { unitSurchargeOf } from '@fuel-shack/contract/shop/surcharge/surcharge'
import type { AvailabilityService } from '../../shop/catalogue/availability-service.ts'
import type { MenuService } from '../../shop/catalogue/menu-service.ts'
import type { CustomersService } from '../../cards/customers/customers-service.ts'
import { AppError } from '../../platform/errors.ts'
import type { KitchenService } from '../../shop/kitchen/kitchen-service.ts'
import type { User } from '../../platform/callers.ts'
import { assertSpendPossible } from '../payments/checkouts/balance-reservations-service.ts'
import type { PaymentPagesService, PricedCart } from '../payments/pages/payment-pages-service.ts'
import type { HoursService } from '../../records/settings/hours-service.ts'
import type { Readiness } from '../../records/settings/readiness.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { scheduleOf, type PickUpPlan } from '../payments/checkouts/pick-up-plan.ts'
import type { SurchargeService } from '../../shop/rest-stop/surcharge-service.ts'
import { assertNotStopped, assertOpen, type KitchenNow } from './kitchen-now.ts'
import { canEatHere, pickUpTime, planPickUp } from './pick-up.ts'
import { surchargeOf, totalOf } from '../sold-line.ts'
import { priceCart } from './pricing.ts'
import { workOf } from './work-of.ts'

interface CheckoutDeps extends Pick<Shared, 'site' | 'clock'> {
  settings: Pick<SettingsService, 'read'>
  hours: Pick<HoursService, 'readKitchenStatus'>
  kitchen: Pick<KitchenService, 'readPace'>
  menu: MenuService
  availability: AvailabilityService
  customers: Pick<CustomersService, 'ensureCustomer' | 'rememberMessages'>
  paymentPages: Pick<PaymentPagesService, 'open' | 'findSurcharge'>
  surcharge: Pick<SurchargeService, 'readPercentAt'>
  readiness: Readiness
}

interface Attempt {
  caller: User
  input: StartCheckout
  attemptKey: string | undefined
}

export type CheckoutService = ReturnType<typeof createCheckoutService>

/** Decides whether a cart can be ordered now, what it costs and when it is ready, and sends its customer to pay. */
export function createCheckoutService(deps: CheckoutDeps) {
  const { settings, hours, kitchen, menu, availability, customers, paymentPages, surcharge, readiness, site, clock } =
    deps

  async function price(attempt: Attempt, now: KitchenNow): Promise<PricedCart> {
    const { input } = attempt
    const { at, pace, statusAt } = now
    if (input.isDelivery) throw new AppError('delivery_unavailable')
    const lines = priceCart(input.items, await menu.readMenu(), (await settings.read('limits')).value)
    const items = findDishes(input.items, await availability.listDishes())
    // A free order would have no payment to settle it.
    if (totalOf(lines) === 0) throw new AppError('nothing_to_pay')
    const dishes = items.map(({ dish }) => dish)
    const work = workOf(lines, dishes, pace.usualPreparationMinutes)
    const pickUp = planPickUp(input.pickUp, {
      load: pace,
      preparationMinutes: preparationOf(work),
      grillPortions: grillPortionsOf(work),
      kitchenAt: statusAt,
      servings: servingsOf(dishes, site.timeZone),
      at,
    })
    const { pickUpAt } = pickUp
    if (pickUpAt === null) assertOpen(now)
    assertNotStopped(now, scheduleOf(pickUp, at).startAt)
    // The plan has checked the serving hours at the time of pick-up.
    checkAvailability(
      pickUpAt === null ? items : findDishes(input.items, await availability.listDishesAt(new Date(pickUpAt))),
    )
    // A page that is out of date may still offer it. Such an order is to take away, as in the checkout.
    const isEatingHere = input.isEatingHere === true && canEatHere(pickUp, pace.eatHereTimes ?? [], at)
    const surchargePercent = await readSurcharge(attempt, pickUp, at)
    const sold = lines.map((line) => ({
      ...line,
      unitSurchargeCents: unitSurchargeOf(line.unitPriceCents, surchargePercent),
    }))
    const { contactNumber, customerNotes, spendCents = 0 } = input
    const money = { totalCents: totalOf(sold), surchargePercent, surchargeCents: surchargeOf(sold), spendCents }
    assertSpendPossible(money.totalCents, spendCents)
    const allergies = ALLERGENS.filter((name) => input.allergies?.includes(name))
    return { contactNumber, customerNotes, allergies, isEatingHere, lines: sold, ...money, pickUp }
  }

  /** Returns the percentage of the day of pick-up. @throws AppError `surcharge_changed` if the page has shown another one. */
  async function readSurcharge({ caller, input, attemptKey }: Attempt, pickUp: PickUpPlan, at: Date): Promise<number> {
    const surchargePercent = await surcharge.readPercentAt(pickUpTime(pickUp, at))
    const { surchargePercent: shown = surchargePercent } = input
    if (shown === surchargePercent) return shown
    // A call whose answer did not arrive is repeated on the next day: its checkout is stored as the page has shown it.
    const { id } = await customers.ensureCustomer(caller)
    if (attemptKey !== undefined && (await paymentPages.findSurcharge(id, attemptKey)) === shown) return shown
    throw new AppError('surcharge_changed', { surchargePercent })
  }

  /**
   * Applies to repeated calls too. A page that is open already can still be paid.
   *
   * @throws AppError `unavailable` without a payment provider, `ordering_closed`, and for an order to be made at once `kitchen_closed`,
   * `kitchen_paused`, `kitchen_unattended`
   */
  async function checkOrdersAreTaken(isForNow: boolean): Promise<KitchenNow> {
    if (!readiness.canTakePayments) throw new AppError('unavailable')
    if (!(await readiness.isReady())) throw new AppError('ordering_closed')
    if ((await settings.read('ordering')).value === 'closed') throw new AppError('ordering_closed')
    const now = { statusAt: await hours.readKitchenStatus(), pace: await kitchen.readPace(), at: clock() }
    if (!isForNow) return now
    assertOpen(now)
    assertNotStopped(now, null)
    return now
  }

  return {
    /**
     * @param attemptKey the same for every tap of one Pay button, so that two taps open one session.
     * @throws AppError `ordering_closed`, `kitchen_closed`, `kitchen_paused`, `kitchen_unattended`, `delivery_unavailable`,
     * `product_unavailable`, `option_unavailable`, `choice_invalid`, `price_changed`, `quantity_exceeded`, `sold_out`,
     * `option_sold_out`, `pick_up_time_unavailable`, `surcharge_changed`, `spend_not_possible`, `nothing_to_pay`, or
     * what the payment page throws
     */
    async startCheckout(caller: User, input: StartCheckout, attemptKey: string | undefined): Promise<CheckoutSession> {
      const now = await checkOrdersAreTaken(input.pickUp === undefined)
      const cart = await price({ caller, input, attemptKey }, now)
      const customer = await customers.ensureCustomer(caller)
      // Before the page opens: an order that the balance pays is confirmed at once.
      if (input.messagesBy) await customers.rememberMessages(customer, input.messagesBy)
      return paymentPages.open(customer, cart, { attemptKey, lastOrders: lastOrdersFor(now, cart.pickUp) })
    },
  }
}

/** An order that is picked up in a later period can be paid after the last orders of this one. */
function lastOrdersFor({ statusAt, at }: KitchenNow, { pickUpAt }: PickUpPlan): Date | undefined {
  const status = statusAt(at)
  if (!status.takesOrders) return undefined
  const isInPeriod = pickUpAt === null || status.closes === undefined || new Date(pickUpAt) <= status.closes
  return isInPeriod ? status.lastOrders : undefined
}

interface Item {
  item: CheckoutItem
  dish: Dish
}

/** Call it after pricing, which rejects products that are not on the menu. */
function findDishes(items: CheckoutItem[], dishes: Dish[]): Item[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  return items.flatMap((item): Item[] => {
    const dish = byId.get(item.externalPaymentId)
    return dish ? [{ item, dish }] : []
  })
}

/**
 * Applies to repeated calls too.
 *
 * @throws AppError `sold_out`, `option_sold_out` (both with the products and why they cannot be ordered)
 */
function checkAvailability(found: Item[]): void {
  const unavailable = found.filter(({ dish }) => !mayBeOrdered(dish.availability))
  if (unavailable.length > 0) {
    throw new AppError('sold_out', { products: unavailable.map((each) => describe(each, each.dish.availability)) })
  }
  const withoutOption = found.flatMap((each) => {
    const { item, dish } = each
    const soldOutOptions = soldOutChoice(dish, dish.details?.optionGroups ?? [], item.options).filter(
      ({ id }) => !mayHold(dish.availability, id),
    )
    return soldOutOptions.length > 0
      ? [describe(each, { soldOutOptions: soldOutOptions.map(({ id, until }) => ({ id, until })) })]
      : []
  })
  if (withoutOption.length > 0) throw new AppError('option_sold_out', { products: withoutOption })
}

function mayBeOrdered(availability: Availability = {}): boolean {
  const { soldOutUntil: _, ...withoutMark } = availability
  return isServed(mayHold(availability, undefined) ? withoutMark : availability)
}

/** The last portions are at open payment pages, one of which can be the caller's. Taking them decides. */
function mayHold(availability: Availability | undefined, optionId: string | undefined): boolean {
  return (portionsOf(availability, optionId)?.reserved ?? 0) > 0
}

function describe({ item, dish }: Item, availability: Availability | undefined) {
  const { title, priceInCents } = item
  return { id: dish.id, title, priceInCents, ...(availability && { availability }) }
}
