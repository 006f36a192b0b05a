import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { orderTimeMs, ORDERS_PER_REFUND, PAID_CENTS, REFUNDED_CENTS } from './seed-year.ts'

const PAGE = 100
/** About what Stripe sends for an expanded charge beside what is used of it. */
const UNUSED = 'x'.repeat(2500)

/** A Stripe account with the payments and refunds of `yearOfOrders`. What is not its balance is answered by the stand-ins. */
export async function startLargeAccount(standinsUrl: string, firstDay: string, orders: number) {
  const entries = Array.from({ length: orders }, (_, index) => orders - 1 - index).flatMap((i) => {
    const created = Math.floor(orderTimeMs(firstDay, orders, i) / 1000)
    const isRefunded = i % ORDERS_PER_REFUND === 0
    return [...(isRefunded ? [{ i, created, isRefund: true }] : []), { i, created, isRefund: false }]
  })
  const calls = { count: 0 }

  function listEntries(query: URLSearchParams): unknown {
    const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
    const after = query.get('starting_after')
    const listed = entries.filter(({ created }) => created >= from && created < to)
    const first = after === null ? 0 : listed.findIndex((entry) => idOf(entry) === after) + 1
    const data = listed.slice(first, first + PAGE).map(describe)
    return { object: 'list', data, has_more: first + PAGE < listed.length, url: '/v1/balance_transactions' }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', standinsUrl)
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/v1/balance_transactions') {
      calls.count += 1
      response.end(JSON.stringify(listEntries(url.searchParams)))
      return
    }
    const { authorization = '' } = request.headers
    const passedOn = await fetch(url, { headers: { authorization } })
    response.writeHead(passedOn.status).end(await passedOn.text())
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, calls, close: () => server.close() }
}

interface Entry {
  i: number
  created: number
  isRefund: boolean
}

const idOf = ({ i, isRefund }: Entry): string => `txn_${isRefund ? 'refund' : 'charge'}${i}`

function describe(entry: Entry) {
  const { i, created, isRefund } = entry
  const [amount, fee] = isRefund ? [-REFUNDED_CENTS, 0] : [PAID_CENTS, 89]
  const source = { payment_intent: `pi_${i}`, metadata: { checkout_id: String(i) }, receipt_url: UNUSED }
  return {
    id: idOf(entry),
    object: 'balance_transaction',
    amount,
    created,
    currency: 'aud',
    fee,
    fee_details: [{ amount: fee, type: 'stripe_fee' }],
    reporting_category: isRefund ? 'refund' : 'charge',
    source: { id: `${isRefund ? 're' : 'ch'}_${i}`, object: isRefund ? 'refund' : 'charge', ...source },
  }
}
