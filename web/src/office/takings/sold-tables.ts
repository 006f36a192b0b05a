import type { TakingsFigures } from '@fuel-shack/contract/office/takings'
import { describeTime } from '@fuel-shack/contract/shop/hours/opening-hours'

interface SoldRow {
  key: string
  name: string
  /** Below a plot, where the name has no room; none: the plot names only some. */
  label?: string | undefined
  count: number
  /** None: only orders are counted, not what they cost. */
  cents?: number
}

/** The sales, counted in one way. */
export interface SoldTable {
  title: string
  /** The headings of the rows and of the count. */
  heads: [name: string, count: string]
  /** The rows are in their own order, in a plot of columns. Others begin with the most. */
  isPlotted?: true
  rows: SoldRow[]
}

/** Returns what was sold in all ways of counting it that have something. */
export function tablesOf(figures: TakingsFigures, { startsAtHour }: { startsAtHour: number }): SoldTable[] {
  const plots = [hoursTable(figures, startsAtHour), waitingTable(figures)]
  return [...plots, bestSellers(figures)].filter((table) => table !== undefined).filter(({ rows }) => rows.length > 0)
}

const bestSellers = ({ products }: TakingsFigures): SoldTable => ({
  title: 'Best sellers',
  heads: ['Dish', 'Sold'],
  rows: products.map(({ productId, title, quantity, cents }) => row(productId, title, quantity, cents)),
})

const row = (key: string, name: string, count: number, cents: number): SoldRow => ({ key, name, count, cents })

const HOURS = 24
const LABELLED_HOURS = 6

/** The table from the first hour of the day with an order to the last. @param startsAtHour of the day */
function hoursTable({ hours }: TakingsFigures, startsAtHour: number): SoldTable | undefined {
  const places = hours.map(({ hour }) => (hour - startsAtHour + HOURS) % HOURS)
  const [first, last] = [Math.min(...places), Math.max(...places)]
  if (hours.length === 0) return undefined
  const rows = Array.from({ length: last - first + 1 }, (_, index): SoldRow => {
    const hour = (startsAtHour + first + index) % HOURS
    const { orders = 0, cents = 0 } = hours.find((sold) => sold.hour === hour) ?? {}
    const name = `${describeTime(hour * 60)} to ${describeTime(((hour + 1) % HOURS) * 60)}`
    const isLabelled = hour % LABELLED_HOURS === 0 || last - first < LABELLED_HOURS
    return { ...row(String(hour), name, orders, cents), label: isLabelled ? shortHour(hour) : undefined }
  })
  return { title: 'Sales by hour', heads: ['Hour', 'Orders'], isPlotted: true, rows }
}

const shortHour = (hour: number): string => `${hour % 12 || 12}\u00A0${hour < 12 ? 'am' : 'pm'}`

/** How long orders took. */
function waitingTable({ waiting }: TakingsFigures): SoldTable | undefined {
  const { times } = waiting
  if (times.every(({ orders }) => orders === 0)) return undefined
  const rows = times.map(({ fromMinutes, orders }, index): SoldRow => {
    const to = times[index + 1]?.fromMinutes
    const [name, label] =
      to === undefined
        ? [`${fromMinutes} min and more`, `${fromMinutes}+`]
        : [fromMinutes === 0 ? `Under ${to} min` : `${fromMinutes} to ${to} min`, `<${to}`]
    return { key: String(fromMinutes), name, label, count: orders }
  })
  return { title: 'Waiting times', heads: ['Minutes until ready', 'Orders'], isPlotted: true, rows }
}
