import { minutesBefore } from './demo-clock.ts'
import { casey, regulars, sam } from './people.ts'
import type { Basket, DemoStop } from './rest-stop.ts'

/** The history of an order so far, in minutes before ten to six. */
interface OpenOrder {
  paid: number
  seen?: number
  started?: number
  /** The customer was notified that it is ready. */
  ready?: number
  basket: Omit<Basket, 'by'>
  /** The place where the customer waits. */
  waitsAt?: string
  /** One of the first line was refunded. */
  refunded?: number
}

/** The fourteen orders on the board at ten to six. */
export const evening: OpenOrder[] = [
  // Late: it should have been ready a quarter of an hour ago.
  {
    paid: 41,
    seen: 39,
    started: 33,
    basket: {
      lines: [
        { dish: 'rump_steak', options: ['medium_rare', 'gravy_sauce'] },
        { dish: 'rump_steak', options: ['well_done', 'mushroom_sauce'] },
        { dish: 'onion_rings' },
      ],
      isEatingHere: true,
    },
  },
  {
    paid: 23,
    seen: 22,
    started: 18,
    refunded: 16,
    basket: {
      lines: [
        { dish: 'fish_and_chips', quantity: 2 },
        { dish: 'soft_drink', quantity: 2 },
      ],
    },
  },
  {
    paid: 27,
    seen: 26,
    started: 22,
    ready: 4,
    waitsAt: 'Truck bay 4',
    basket: { lines: [{ dish: 'road_train_double' }, { dish: 'hot_chips_large' }, { dish: 'iced_coffee' }] },
  },
  {
    paid: 25,
    seen: 24,
    started: 20,
    ready: 2,
    basket: { lines: [{ dish: 'vegie_lasagne', options: ['side_salad'] }, { dish: 'pot_of_tea' }] },
  },
  {
    paid: 21,
    seen: 20,
    started: 14,
    basket: {
      lines: [{ dish: 'chicken_parmi', options: ['mash_veg'] }, { dish: 'garden_salad' }],
      allergies: ['peanut', 'sesame'],
      notes: 'Clean board and knife please, my daughter reacts to sesame.',
    },
  },
  {
    paid: 19,
    seen: 18,
    started: 11,
    basket: { lines: [{ dish: 'shack_burger', options: ['no_beetroot'] }, { dish: 'shack_burger' }] },
  },
  {
    paid: 16,
    seen: 15,
    started: 9,
    basket: { lines: [{ dish: 'bangers_and_mash' }, { dish: 'roast_of_the_day' }], isEatingHere: true },
  },
  {
    paid: 14,
    seen: 13,
    started: 5,
    waitsAt: 'Pump 3',
    basket: { lines: [{ dish: 'classic_beef_burger' }, { dish: 'hot_chips_small' }, { dish: 'milkshake' }] },
  },
  {
    paid: 12,
    seen: 11,
    waitsAt: 'Caravan bay 2',
    basket: {
      lines: [
        { dish: 'fish_burger', quantity: 2 },
        { dish: 'potato_scallop', quantity: 4 },
      ],
    },
  },
  { paid: 10, seen: 9, basket: { lines: [{ dish: 'chicken_burger' }, { dish: 'gravy' }, { dish: 'water' }] } },
  {
    paid: 8,
    seen: 6,
    basket: { lines: [{ dish: 'vegie_burger', note: 'No cheese' }, { dish: 'side_salad' }] },
  },
  // For later: it sleeps until cooking is due to start.
  {
    paid: 6,
    basket: { lines: [{ dish: 'chicken_parmi' }, { dish: 'rump_steak' }], pickUp: { inMinutes: 45 } },
  },
  { paid: 3, basket: { lines: [{ dish: 'flat_white', quantity: 2 }, { dish: 'raisin_toast' }] } },
  { paid: 1, basket: { lines: [{ dish: 'meat_pie', quantity: 2 }, { dish: 'sausage_roll' }] } },
]
/** The one of the customer whose card visitors see: it is being made. */
const OF_CASEY = 5

/** Places the orders of tonight, and does with them what the kitchen has done so far. */
export async function cookTheEvening(stop: DemoStop, dinner: Date): Promise<void> {
  const ids: string[] = []
  for (const { minutes, run } of stepsOf(stop, ids).toSorted((one, other) => other.minutes - one.minutes)) {
    await stop.clock.moveTo(minutesBefore(dinner, minutes))
    await run()
  }
}

interface Step {
  minutes: number
  run: () => Promise<unknown>
}

/** @param ids receives the id of each order once it is placed */
function stepsOf(stop: DemoStop, ids: string[]): Step[] {
  const cook = (index: number, path: string, body: object = {}) => stop.as(sam)(`orders/${ids[index]}/${path}`, body)
  return evening.flatMap((order, index) => {
    const { paid, seen, started, ready, basket, waitsAt, refunded } = order
    const by = index === OF_CASEY ? casey : (regulars[index % regulars.length]?.email ?? casey)
    const arrive = () => stop.as(by)(`customers/current/orders/${ids[index]}/arrival`, { place: waitsAt })
    const refund = async () => {
      const placed = (await stop.listOpen()).find(({ id }) => id === ids[index])
      const lines = [{ itemId: placed?.orderItems[0]?.id, quantity: 1 }]
      return cook(index, 'refund', { lines, reason: 'out-of-stock', note: 'Last piece of hoki' })
    }
    const steps: (Step | undefined)[] = [
      { minutes: paid, run: async () => (ids[index] = await stop.order({ by, ...basket })) },
      at(seen, () => cook(index, 'see')),
      at(started, () => cook(index, 'start')),
      at(refunded, refund),
      at(ready, () => cook(index, 'dispatch')),
      at(waitsAt === undefined ? undefined : paid - 0.5, arrive),
    ]
    return steps.filter((step) => step !== undefined)
  })
}

const at = (minutes: number | undefined, run: Step['run']): Step | undefined =>
  minutes === undefined ? undefined : { minutes, run }
