// The baseline of `npm run bench -- calls`: the same work on node:http alone.
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { createLocalJWKSet, jwtVerify, type JWK } from 'jose'

const { PORT, DATABASE_FILE, JWK_JSON, ISSUER, AUDIENCE, CATALOGUE_JSON } = process.env
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by run.ts
const keySet = createLocalJWKSet({ keys: [JSON.parse(JWK_JSON ?? '{}') as JWK] })
const catalogue: unknown = JSON.parse(CATALOGUE_JSON ?? '[]')
const database = new DatabaseSync(DATABASE_FILE ?? ':memory:', { readOnly: true })
const openOrders = database.prepare('select * from orders where fulfilled_at is null order by created_at desc, id desc')
const openItems = database.prepare(
  'select * from order_items where order_id in (select id from orders where fulfilled_at is null) order by order_id, position',
)
const balance = database.prepare('select points, spend_cents from loyalty_cards limit 1')

async function respond(path: string, authorization: string): Promise<unknown> {
  switch (path) {
    case '/catalogue':
      return catalogue
    case '/orders':
      return readOrders()
    case '/balance':
      await verify(authorization)
      return balance.get()
    default:
      await verify(authorization)
      return undefined
  }
}

function readOrders(): unknown {
  const items = Map.groupBy(openItems.all(), (item) => item['order_id'])
  return openOrders.all().map((order) => ({ ...order, orderItems: items.get(order['id'] ?? null) }))
}

async function verify(authorization: string): Promise<void> {
  await jwtVerify(authorization.slice('Bearer '.length), keySet, { issuer: ISSUER ?? '', audience: AUDIENCE ?? '' })
}

createServer((request, response) => {
  if (request.headers['if-none-match']) {
    response.writeHead(304, { etag: '"bare"' }).end()
    return
  }
  respond(request.url ?? '/', request.headers.authorization ?? '').then(
    (body) =>
      response
        .writeHead(body ? 200 : 404, { 'content-type': 'application/json', etag: '"bare"' })
        .end(JSON.stringify(body)),
    () => response.writeHead(401).end(),
  )
}).listen(Number(PORT), '127.0.0.1')
