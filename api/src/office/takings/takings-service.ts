import { setImmediate as others } from 'node:timers/promises'
import { TAKINGS_DAYS_MAX } from '@fuel-shack/contract/office/takings-days-max'
import type { Takings, TakingsFigures, TakingsQuery } from '@fuel-shack/contract/office/takings'
import type { MenuService } from '../../shop/catalogue/menu-service.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { cardFigures, worthOf } from './card-figures.ts'
import { listCloses, type ListedClose } from './day-closes-store.ts'
import { documentFigures, type DocumentFigures } from './document-sums.ts'
import { orderFigures } from './order-figures.ts'
import { soldFigures } from './sold-figures.ts'
import { soldOutTimes } from './sold-out-times.ts'
import { addDays, createTakingsDays, type DayBounds } from './takings-days.ts'
import * as store from './takings-store.ts'
import { countOpen, findDifferences } from './unsettled-store.ts'

const WEEK_DAYS = 7

interface TakingsDeps extends Pick<Shared, 'database' | 'site' | 'clock'> {
  settings: Pick<SettingsService, 'read' | 'readImported' | 'listChanges'>
  menu: Pick<MenuService, 'readMenu'>
}

/** Days that follow each other, with what is closed of them. */
interface DaysOfPeriod {
  days: DayBounds[]
  closes: Map<string, ListedClose>
}

export type TakingsService = ReturnType<typeof createTakingsService>

/** Sums the sales, refunds and card movements of a period of days, from documents, orders and the ledger. */
export function createTakingsService({ database, site, clock, settings, menu }: TakingsDeps) {
  const { queries, engine } = database

  /** @param within a transaction, and the close that it has inserted, which does not count. @throws AppError `bad_request` */
  async function readDays({ from, to }: TakingsQuery, within?: { tx: Tx; except: string }): Promise<DaysOfPeriod> {
    const tx = within?.tx
    const { dayStartsAtHour } = (await settings.read('takings', tx)).value
    const nominal = createTakingsDays(site.timeZone, dayStartsAtHour, [])
    const today = nominal.dayAt(clock())
    const [first, last] = [from ?? addDays(today, -1), to ?? from ?? addDays(today, 1)]
    const around = await listCloses(tx ?? queries, addDays(first, -1), addDays(last, 1))
    const listed = around.filter(({ day }) => day !== within?.except)
    const calendar = createTakingsDays(site.timeZone, dayStartsAtHour, listed)
    const start = from ?? calendar.dayAt(clock())
    const end = to ?? start
    if (start > end) throw new AppError('bad_request', { detail: 'The period ends before it begins' })
    if (addDays(start, TAKINGS_DAYS_MAX) <= end)
      throw new AppError('bad_request', { detail: `A period has at most ${TAKINGS_DAYS_MAX} days` })
    const days: DayBounds[] = []
    for (let day = start; day <= end; day = addDays(day, 1)) days.push(calendar.boundsOf(day))
    return { days, closes: new Map(listed.map((close) => [close.day, close])) }
  }

  async function readDocuments(days: readonly DayBounds[]): Promise<DocumentFigures> {
    const period = periodOf(days)
    const [invoices, issuedNotes, cancelledNotes] = await Promise.all([
      store.sumInvoices(queries, period),
      store.sumNotes(queries, 'issued_at', period),
      store.sumNotes(queries, 'cancelled_at', period),
    ])
    return documentFigures({ invoices, issuedNotes, cancelledNotes }, days, site.timeZone)
  }

  /**
   * Reads by the week on SQLite: it sorts the lines of a week in two thirds of the time that it takes with those of a year together, and
   * other calls are answered between two weeks. PostgreSQL would read all lines for each week.
   */
  async function readDishes(days: readonly DayBounds[]): Promise<store.SoldDish[]> {
    if (engine === 'postgres') return store.sumDishes(queries, periodOf(days))
    const dishes: store.SoldDish[] = []
    for (let first = 0; first < days.length; first += WEEK_DAYS) {
      dishes.push(...(await store.sumDishes(queries, periodOf(days.slice(first, first + WEEK_DAYS)))))
      await others()
    }
    return dishes
  }

  /** The rate at which points were turned into rewards. */
  async function readRate(at: string) {
    const before = { since: '', before: { at, id: '' }, accountId: undefined, limit: 1 }
    const [last] = await settings.listChanges(before, 'loyalty')
    return last?.change?.setting === 'loyalty' ? last.change.after : settings.readImported('loyalty')
  }

  async function readLiability(at: string): Promise<TakingsFigures['liability']> {
    const [cards, waiting] = await Promise.all([store.sumCards(queries, at), store.sumUnclaimed(queries, at)])
    const points = cards.points + waiting.points
    const hasUnclaimed = waiting.points + waiting.cents > 0
    return {
      balanceCents: cards.cents + waiting.cents,
      points,
      pointsWorthCents: worthOf(points, await readRate(at)),
      ...(hasUnclaimed && { unclaimed: { balanceCents: waiting.cents, points: waiting.points } }),
    }
  }

  async function readOthers(days: readonly DayBounds[]): Promise<Omit<TakingsFigures, keyof DocumentFigures>> {
    const period = periodOf(days)
    const { lateAfterMinutes } = (await settings.read('lateness')).value
    const [
      dishes,
      { products },
      orderTimes,
      counterOrders,
      ledger,
      tillNames,
      rate,
      disputes,
      liability,
      open,
      differences,
      marks,
    ] = await Promise.all([
      readDishes(days),
      menu.readMenu(),
      store.countOrderTimes(queries, engine, period),
      store.sumCounterOrders(queries, period),
      store.sumLedger(queries, period),
      store.readTillNames(queries),
      readRate(period.endsAt),
      store.sumDisputes(queries, period),
      readLiability(period.endsAt),
      countOpen(queries, period.endsAt),
      findDifferences(queries, days),
      store.listSoldOutActions(queries, period),
    ])
    return {
      ...soldFigures(dishes, products),
      ...cardFigures(ledger, tillNames, rate),
      ...orderFigures(orderTimes, lateAfterMinutes * 60),
      ...(counterOrders.orders > 0 && { counterOrders }),
      disputes,
      liability,
      open: { ...open, differences },
      soldOut: soldOutTimes(marks, period, clock()),
    }
  }

  return {
    readDays,
    readDocuments,
    readLiability,

    /** The figures as they are now, also of closed days. */
    async readFigures(
      days: readonly DayBounds[],
    ): Promise<{ figures: TakingsFigures; ofDays: DocumentFigures['days'] }> {
      const { days: ofDays, ...documents } = await readDocuments(days)
      return { figures: { ...documents, ...(await readOthers(days)) }, ofDays }
    },

    describeDays({ days, closes }: DaysOfPeriod, ofDays: DocumentFigures['days']): Takings['days'] {
      const now = clock().toISOString()
      return days.map((bounds, index) => {
        const { number, closedAt, closedBy } = closes.get(bounds.day) ?? {}
        const { sales, net } = ofDays[index] ?? {}
        return {
          ...bounds,
          orders: sales?.count ?? 0,
          netCents: net?.cents ?? 0,
          netGstCents: net?.gstCents ?? 0,
          isOver: bounds.endsAt <= now,
          ...(number !== undefined &&
            closedAt !== undefined && { close: { number, closedAt, closedBy: closedBy ?? null } }),
        }
      })
    },
  }
}

export function periodOf(days: readonly DayBounds[]): store.Period {
  return { startsAt: days[0]?.startsAt ?? '', endsAt: days.at(-1)?.endsAt ?? '' }
}
