import type { Takings, TakingsFigures } from '@fuel-shack/contract/office/takings'
import type { Reconciliation } from '@fuel-shack/contract/office/reconciliation'
import { ManagerServer } from '../../test/manager-server.ts'

const TODAY = '2026-11-25'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export const SUMS = { cents: 26_525, gstCents: 2411, gstFreeCents: 0, balanceCents: 1205 }
export const FIGURES: TakingsFigures = {
  sales: { ...SUMS, cents: 28_525, count: 14 },
  refunds: { ...SUMS, cents: 2000, count: 1 },
  failedRefunds: { ...SUMS, count: 0 },
  net: SUMS,
  declined: 1,
  cancelled: 2,
  disputes: { count: 0, cents: 0 },
  points: { given: 285, givenWorthCents: 1425, redeemed: 100, redeemedCents: 500, corrected: 0 },
  movements: [
    { till: 'Front till', collected: 2, saleCents: 8000, points: 80, redeemedCents: 500, spentCents: 0, undone: 0 },
    { till: null, collected: 0, saleCents: 0, points: 0, redeemedCents: 0, spentCents: 1250, undone: 1 },
  ],
  products: Array.from({ length: 12 }, (_, index) => ({
    productId: `dish-${index}`,
    title: `Dish ${index}`,
    section: 'Lunch',
    quantity: 20 - index,
    cents: 1000,
  })),
  hours: [
    { hour: 1, orders: 1, cents: 1525 },
    { hour: 12, orders: 13, cents: 27_000 },
  ],
  waiting: {
    orders: 12,
    averageSeconds: 500,
    late: 2,
    medianSeconds: 420,
    ninetiethSeconds: 1260,
    times: [
      { fromMinutes: 0, orders: 3 },
      { fromMinutes: 5, orders: 7 },
      { fromMinutes: 20, orders: 2 },
      { fromMinutes: 30, orders: 0 },
    ],
  },
  soldOut: [{ productId: 'dish-0', title: 'Dish 0', option: 'Extra cheese', minutes: 200 }],
  liability: { balanceCents: 48_250, points: 12_340, pointsWorthCents: 61_700 },
  open: { orders: 2, refunds: 1, payments: 0, differences: null },
}

type Day = Takings['days'][number]

/** Imitates the API for takings, beside that for managers, by replacing `fetch`. */
export class TakingsServer {
  figures = FIGURES
  /** The fields of the answer beside the figures, or in place of its days. */
  others: Partial<Takings> = {}
  ofDay: (day: string) => Partial<Day> = () => ({})
  closing: (day: string) => Response | undefined = () => undefined
  file: () => Response = () => new Response('\uFEFFTime\r\n')
  /** The last comparison with Stripe, and what the next one is answered. */
  reconciliation: Reconciliation | null = null
  comparing: () => Response = () => Response.json({ reconciliation: this.reconciliation })
  readonly compared: unknown[] = []
  readonly queries: string[] = []
  readonly #manager = new ManagerServer({
    'GET manager/takings': (request) => {
      const { searchParams } = this.#read(request)
      const from = searchParams.get('from') ?? TODAY
      return this.takingsOf(from, searchParams.get('to') ?? from)
    },
    'GET manager/takings/csv': (request) => {
      this.#read(request)
      return this.file()
    },
    'GET manager/takings/stripe': () => Response.json({ reconciliation: this.reconciliation }),
    'POST manager/takings/stripe': async (request) => {
      this.compared.push(await request.json())
      return this.comparing()
    },
    'POST manager/takings/close': async (request) => {
      const { day }: { day: string } = await request.json()
      return this.closing(day) ?? this.takingsOf(day)
    },
  })

  #read({ url }: Request): URL {
    if (this.isDown) throw new TypeError('Failed to fetch')
    const read = new URL(url)
    this.queries.push(read.search)
    return read
  }

  get isDown(): boolean {
    return this.#manager.isDown
  }

  set isDown(isDown: boolean) {
    this.#manager.isDown = isDown
  }

  takingsOf(from: string, to = from): Response {
    const days: Day[] = []
    for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) {
      const day = new Date(ms).toISOString().slice(0, 10)
      // The day begins at 2 am in Queensland.
      const startsAt = new Date(ms - 8 * HOUR_MS).toISOString()
      const endsAt = new Date(ms + DAY_MS - 8 * HOUR_MS).toISOString()
      const netOfDay = { orders: 14, netCents: 26_525, netGstCents: 2411 }
      days.push({ day, startsAt, endsAt, isOver: day < TODAY, ...netOfDay, ...this.ofDay(day) })
    }
    const { startsAt } = days[0] ?? {}
    return Response.json({ startsAt, endsAt: days.at(-1)?.endsAt, figures: this.figures, days, ...this.others })
  }
}
