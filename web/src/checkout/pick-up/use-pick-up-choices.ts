import { soldOutChoice, type Until } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { servingsOf } from '@fuel-shack/contract/shop/catalogue/servings'
import {
  earliestReady,
  grillPortionsOf,
  loadFor,
  preparationOf,
} from '@fuel-shack/contract/sales/orders/order-estimate'
import { readySpans } from '@fuel-shack/contract/sales/orders/pick-up-times'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { CartItem } from '../../menu/cart/cart.ts'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { useKitchenHours } from '../../platform/client/app-config-queries.ts'
import { useKitchenPace } from '../../menu/opening/kitchen-queries.ts'
import { kitchenStatusOf } from '../../menu/opening/kitchen-status-of.ts'
import { toServerMs } from '../../platform/client/server-clock.ts'
import { useMinute } from '../../platform/client/use-minute.ts'
import { pickUpChoices, type PickUpChoices } from './pick-up-choices.ts'

/** As on the server: a screen that is off now may be on by then. */
const UNATTENDED_FOR_MS = 60 * 60_000

/** Undefined while nothing can be ordered for any time, or if the state of the kitchen is unknown. */
export function usePickUpChoices({ skip }: { skip: boolean }): PickUpChoices | undefined {
  const { cart } = useCart()
  const hours = useKitchenHours()
  const { findDish } = useMenu({ skip })
  const { data: pace, dataUpdatedAt } = useKitchenPace({ skip: !hours || skip })
  const minute = useMinute()
  // While a new version is being rolled out, an instance of the one before may answer.
  const isComplete = pace !== undefined && 'fullQuarters' in pace
  if (!isComplete || !hours || !minute) return undefined
  const elapsedMs = Math.max(0, minute.getTime() - toServerMs(dataUpdatedAt))
  const at = new Date(Date.parse(pace.at) + elapsedMs)
  const kitchenAt = kitchenStatusOf(hours)
  const { timeZone } = hours
  const lines = cart.map((line) => ({ line, dish: findDish(line.id) }))
  const dishes = lines.flatMap(({ dish }) => dish ?? [])
  const work = lines.map(({ line: { quantity }, dish }) => ({
    minutes: dish?.details?.preparationMinutes ?? pace.usualPreparationMinutes,
    quantity,
  }))
  const load = loadFor(pace, grillPortionsOf(work))
  const preparationMinutes = preparationOf(work)
  const earliest = earliestReady(load, preparationMinutes, at)
  const stoppedUntil = stopOf(pace, at)
  const { takesOrders } = kitchenAt(at)
  const choices = pickUpChoices({
    at,
    load,
    earliest,
    whyNotSoon: whyNotSoon({ takesOrders, stoppedUntil, dishes }),
    rules: {
      spans: readySpans(kitchenAt, { at, earliest, preparationMinutes }),
      servings: servingsOf(dishes, timeZone),
      availableFrom: availableFrom(lines, at),
    },
    preparationMinutes,
    stoppedUntil,
    timeZone,
    eatHereTimes: pace.eatHereTimes,
  })
  return takesOrders || choices.times.length > 0 ? choices : undefined
}

function stopOf({ pausedUntil, unattended }: KitchenPace, at: Date): Date | undefined {
  const until = pausedUntil === null ? undefined : new Date(pausedUntil)
  if (until && until > at) return until
  return unattended === 'refuse' ? new Date(at.getTime() + UNATTENDED_FOR_MS) : undefined
}

interface Now {
  takesOrders: boolean
  stoppedUntil: Date | undefined
  dishes: readonly Dish[]
}

function whyNotSoon({ takesOrders, stoppedUntil, dishes }: Now): string | undefined {
  if (!takesOrders) return "The kitchen's closed"
  if (stoppedUntil) return 'Not right now'
  const isServed = dishes.every(({ availability }) => availability?.servedFrom === undefined)
  return isServed ? undefined : 'Not everything is served now'
}

/** When the last mark ends with which staff have sold out something in the cart; undefined if they have to end it. */
function availableFrom(lines: readonly { line: CartItem; dish: Dish | undefined }[], at: Date): Date | undefined {
  const untils = lines.flatMap(({ line, dish }): Until[] => {
    const { soldOutUntil } = dish?.availability ?? {}
    const ids = line.options?.map(({ id }) => id)
    const options = soldOutChoice(dish, dish?.details?.optionGroups ?? [], ids).map(({ until }) => until)
    return soldOutUntil === undefined ? options : [soldOutUntil, ...options]
  })
  const ends = untils.flatMap((until) => until ?? [])
  if (ends.length < untils.length) return undefined
  return new Date(Math.max(at.getTime(), ...ends.map((end) => Date.parse(end))))
}
