import { describeTime, WEEK_DAYS } from '@fuel-shack/contract/hours/opening-hours'
import type { ShownFigures } from './takings-queries.ts'

interface SoldRow {
  key: string
  name: string
  /** Below a plot, where the name has no room; none: the plot names only some. */
  label?: string | undefined
  count: number
  /** None: only orders are counted, not what they cost. */
  cents?: number
}

/** What was sold, in one way of counting it. */
export interface SoldTable {
  title: string
  /** What is in a row, and what was counted. */
  heads: [name: string, count: string]
  /** The rows are in their own order, in a plot of columns. Others begin with the most. */
  isPlotted?: true
  rows: SoldRow[]
}

/** What was sold in all ways of counting it that have something. */
export function tablesOf(
  figures: ShownFigures,
  { startsAtHour, dayCount }: { startsAtHour: number; dayCount: number },
): SoldTable[] {
  const plots = [hoursTable(figures, startsAtHour), weekdaysTable(figures, dayCount), waitingTable(figures)]
  return [...plots, ...soldTables(figures)].filter((table) => table !== undefined).filter(({ rows }) => rows.length > 0)
}

function soldTables({ products = [], sections = [], options = [] }: ShownFigures): SoldTable[] {
  const titles = new Map(products.map(({ productId, title }) => [productId, title]))
  return [
    {
      title: 'Best sellers',
      heads: ['Dish', 'Sold'],
      rows: products.map(({ productId, title, quantity, cents }) => row(productId, title, quantity, cents)),
    },
    {
      title: 'Sections',
      heads: ['Section', 'Sold'],
      rows: sections.map(({ section, quantity, cents }) =>
        row(section ?? '', section ?? 'No longer on the menu', quantity, cents),
      ),
    },
    {
      title: 'Options',
      heads: ['Option', 'Sold'],
      // Those without a price are mostly the defaults of a dish.
      rows: options
        .filter(({ cents }) => cents !== 0)
        .map(({ productId, optionId, title, quantity, cents }) => {
          const dish = titles.get(productId)
          return row(`${productId} ${optionId}`, dish === undefined ? title : `${title}, ${dish}`, quantity, cents)
        }),
    },
  ]
}

const row = (key: string, name: string, count: number, cents: number): SoldRow => ({ key, name, count, cents })

const HOURS = 24
const LABELLED_HOURS = 6

/** The table from the first hour of the day with an order to the last. @param startsAtHour of the day */
function hoursTable({ hours = [] }: ShownFigures, startsAtHour: number): SoldTable | undefined {
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

/** The table of a period in which each weekday is at least once. */
function weekdaysTable({ weekdays = [] }: ShownFigures, dayCount: number): SoldTable | undefined {
  if (dayCount <= WEEK_DAYS.length || weekdays.length === 0) return undefined
  const rows = WEEK_DAYS.map((name, index): SoldRow => {
    const { orders = 0, cents = 0 } = weekdays.find(({ weekday }) => weekday === (index + 1) % WEEK_DAYS.length) ?? {}
    return { ...row(name, name, orders, cents), label: name.slice(0, 'Mon'.length) }
  })
  return { title: 'Sales by weekday', heads: ['Day', 'Orders'], isPlotted: true, rows }
}

/** How long orders took. */
function waitingTable({ waiting }: ShownFigures): SoldTable | undefined {
  const times = waiting?.times ?? []
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
