import type { Queries, Tx } from '../../platform/db/database.ts'
import { listRecords } from '../../platform/db/rows.ts'
import { SOLD_LINE_COLUMNS, soldLineKey } from '../sold-line.ts'

/** Counts the orders from the counter that are not handed over and not forgotten: due since then. */
export async function countOpenCounterOrders(queries: Queries, dueSince: string): Promise<number> {
  const { count } = await queries
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('closed_at', 'is', null)
    .where('counter_payment', 'is not', null)
    .where('ready_at', '>', dueSince)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds another open order from the counter since then, with the same name or number and the same lines. @returns its id */
export async function findOtherCounterOrder(tx: Tx, id: string, since: string): Promise<string | undefined> {
  const open = await tx
    .selectFrom('orders')
    .select(['id', 'customer_name', 'contact_number'])
    .where('closed_at', 'is', null)
    .where('counter_payment', 'is not', null)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .$call(listRecords)
  const own = open.find((order) => order.id === id)
  if (!own || own.customerName + own.contactNumber === '') return undefined
  const contactOf = ({ customerName, contactNumber }: typeof own) =>
    JSON.stringify([customerName.toLowerCase(), contactNumber.replaceAll(' ', '')])
  const others = open.filter((order) => order.id !== id && contactOf(order) === contactOf(own))
  if (others.length === 0) return undefined
  const keys = await lineKeysOf(tx, [id, ...others.map((order) => order.id)])
  return others.find((order) => keys.get(order.id) === keys.get(id))?.id
}

async function lineKeysOf(tx: Tx, orderIds: string[]): Promise<Map<string, string>> {
  const lines = await tx
    .selectFrom('order_items')
    .select(['order_id', ...SOLD_LINE_COLUMNS])
    .where('order_id', 'in', orderIds)
    .$call(listRecords)
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const keyOf = (line: (typeof lines)[number]) => `${line.quantity} ${soldLineKey(line)}`
  return new Map([...byOrder].map(([orderId, each]) => [orderId, JSON.stringify(each.map(keyOf).toSorted())]))
}
