/**
 * A server with the eleven calls of section 7 of the specification, in exactly its shapes, and no others: below `/api/`
 * everything else is not found. Pages, files and the identity provider are those of a rest stop behind it.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  balance,
  buildOrders,
  card,
  catalogue,
  session,
  type SpecifiedOrder,
} from '@fuel-shack/harness/specification-entities'

export const CUSTOMER_ID = 'customer-1'

export class SpecificationServer {
  orders: SpecifiedOrder[] = buildOrders()
  /** The answer to `POST stripe/create-session`. */
  session: object | null = session
  /** Calls that fail, such as "GET orders". */
  readonly failing = new Set<string>()
  /** Answers with the least that the specification allows: absent values, and no body where it shows none. */
  isSparse = false
  /** The method and path of every call, such as "GET orders"; ids are the orders' own. */
  readonly calls: string[] = []
  readonly #server = createServer((request, response) => this.#respond(request, response))
  readonly #restStopPort: number

  private constructor(restStopPort: number) {
    this.#restStopPort = restStopPort
  }

  static async listen(port: number, restStopPort: number): Promise<SpecificationServer> {
    const server = new SpecificationServer(restStopPort)
    await new Promise<void>((resolve) => server.#server.listen(port, resolve))
    return server
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith('/api/')) {
      this.#forward(request, response)
      return
    }
    request.resume()
    const call = `${request.method} ${pathname.slice('/api/'.length)}`
    this.calls.push(call)
    const isAuthorized = call === 'GET stripe/products' || request.headers.authorization?.startsWith('Bearer ')
    const body = this.#answer(call)
    if (body === undefined) response.writeHead(404).end()
    else if (!isAuthorized) response.writeHead(401).end()
    else if (this.failing.has(call)) response.writeHead(500).end()
    else if (body === null) response.writeHead(204).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  /** Undefined for every call that the specification does not have. */
  #answer(call: string): object | null | undefined {
    const unspecified = this.isSparse ? null : {}
    switch (call) {
      case 'GET stripe/products':
        return catalogue
      case 'POST stripe/create-session':
        return this.session
      case 'GET customerCards/current':
        return this.isSparse ? {} : card
      case 'GET customerBalances/current':
        return this.isSparse ? {} : balance
      case 'POST customers':
        return this.isSparse ? null : { id: CUSTOMER_ID }
      case `GET customers/${CUSTOMER_ID}`:
        return {}
      case 'GET orders':
        return this.orders.filter(({ fulfilledAt }) => fulfilledAt === null)
      case 'GET orders/historic':
        return this.orders.filter(({ fulfilledAt }) => fulfilledAt !== null)
      default:
        return this.#act(call) ? unspecified : undefined
    }
  }

  #act(call: string): boolean {
    const [, id, action] = /^POST orders\/([^/]+)\/(fulfill|unfulfill|dispatch)$/.exec(call) ?? []
    const order = this.orders.find((each) => each.id === id)
    if (!order) return false
    if (action === 'fulfill') order.fulfilledAt = new Date().toISOString()
    if (action === 'unfulfill') order.fulfilledAt = null
    return true
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const { url, method, headers } = request
    const forwarded = forward({ port: this.#restStopPort, host: 'localhost', path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  }
}
