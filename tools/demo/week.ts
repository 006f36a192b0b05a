import { z } from 'zod'
import { minutesBefore } from './demo-clock.ts'
import { casey, regulars, riley, sam } from './people.ts'
import type { DemoStop, Line } from './rest-stop.ts'

const cardSchema = z.object({ cardNumber: z.string() })
const DAY_MINUTES = 24 * 60
const DAYS = 7
/** The times of a day's orders, in minutes before ten to six: from breakfast at six to dinner. */
const TIMES = [700, 662, 610, 541, 398, 362, 331, 300, 254, 120, 76, -20, -48]
/** An order is under way before the next one. The last of the day is handed over before the kitchen is asked again. */
const COOKING_MINUTES = { seen: 1, started: 3, handedOver: 13 }

const BREAKFASTS: Line[][] = [
  [
    { dish: 'bacon_egg_roll', quantity: 2 },
    { dish: 'flat_white', quantity: 2 },
  ],
  [{ dish: 'big_brekky' }, { dish: 'pot_of_tea' }],
  [
    { dish: 'pancake_stack', quantity: 2 },
    { dish: 'milkshake', quantity: 2 },
  ],
]
const LUNCHES: Line[][] = [
  [{ dish: 'steak_sandwich' }, { dish: 'iced_coffee' }],
  [
    { dish: 'meat_pie', quantity: 3 },
    { dish: 'soft_drink', quantity: 3 },
  ],
  [{ dish: 'chicken_wrap' }, { dish: 'garden_salad' }, { dish: 'water', quantity: 2 }],
]
const DINNERS: Line[][] = [
  [{ dish: 'shack_burger', quantity: 2 }, { dish: 'hot_chips_large' }],
  [{ dish: 'chicken_parmi' }, { dish: 'soft_drink' }],
  [{ dish: 'fish_and_chips', quantity: 2 }, { dish: 'side_salad' }],
]
/** The fifth order of a day comes after breakfast, the ninth after lunch. */
const mealOf = (turn: number): Line[][] => (turn < 4 ? BREAKFASTS : turn < 9 ? LUNCHES : DINNERS)

/** Lives through the week before: orders that were made and handed over, cards with points, and days that were closed. */
export async function liveTheWeek(stop: DemoStop, dinner: Date): Promise<void> {
  const cards = await registerAll(stop)
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const evening = minutesBefore(dinner, daysAgo * DAY_MINUTES)
    if (daysAgo < DAYS) await closeDay(stop, evening)
    for (const [turn, minutes] of TIMES.entries()) {
      // Tonight's dinner is the evening of the demo.
      if (daysAgo === 0 && minutes < 60) break
      if ((turn * 7 + daysAgo * 3) % 5 === 0) continue
      await serve(stop, minutesBefore(evening, minutes), turn + daysAgo)
      if (turn % 4 === 1) await collectAtCounter(stop, cards, turn + daysAgo)
    }
  }
  await stop.as(casey)('customerBalances/current/redeem', { rewards: 1 })
}

/** @returns the numbers of the cards, by the address of their customer */
async function registerAll({ as }: DemoStop): Promise<Map<string, string>> {
  const cards = new Map<string, string>()
  for (const email of [casey, ...regulars.map((regular) => regular.email)]) {
    await as(email)('customers', {})
    cards.set(email, cardSchema.parse(await as(email)('customerCards/current')).cardNumber)
  }
  return cards
}

async function serve(stop: DemoStop, at: Date, turn: number): Promise<void> {
  const { clock, as } = stop
  const meals = mealOf(turn % TIMES.length)
  const by = turn % 3 === 0 ? casey : (regulars[turn % regulars.length]?.email ?? casey)
  await clock.moveTo(at)
  const id = await stop.order({ by, lines: meals[turn % meals.length] ?? [] })
  for (const [step, path] of [
    ['seen', 'see'],
    ['started', 'start'],
    ['handedOver', 'fulfill'],
  ] as const) {
    await clock.moveTo(minutesBefore(at, -COOKING_MINUTES[step]))
    await as(sam)(`orders/${id}/${path}`, {})
  }
}

/** Fuel and a coffee at the till: points on a card that was scanned at the counter. */
async function collectAtCounter({ as }: DemoStop, cards: Map<string, string>, turn: number): Promise<void> {
  const numbers = [...cards.values()]
  const cardNumber = numbers[turn % numbers.length]
  await as(sam)('counter/collect', { cardNumber, spentInCents: 1000 + turn * 735 })
}

/** Closes the day before, in the morning. */
async function closeDay({ clock, as }: DemoStop, evening: Date): Promise<void> {
  await clock.moveTo(minutesBefore(evening, 11 * 60 + 50))
  const day = minutesBefore(evening, DAY_MINUTES).toISOString().slice(0, 10)
  await as(riley)('manager/takings/close', { day })
}
