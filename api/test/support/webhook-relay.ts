import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

const eventSchema = z.object({ type: z.string(), data: z.object({ object: z.object({ id: z.string() }) }) })

/** Relays webhooks to the current port of the API, and records the acknowledged payments. */
export async function startWebhookRelay() {
  let address: string | undefined
  /** Sessions whose payment the API has acknowledged. */
  const acknowledged = new Set<string>()

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (address === undefined) throw new Error('There is no server to relay to')
    const answer = await fetch(new URL(request.url ?? '/', address), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(request.headers['stripe-signature']),
      },
    })
    const event = eventSchema.parse(JSON.parse(body.toString()))
    if (answer.ok && event.type === 'checkout.session.completed') acknowledged.add(event.data.object.id)
    response.writeHead(answer.status).end(await answer.text())
  }

  const server = createServer((request, response) => {
    // The sender sees a killed server as a closed connection.
    relay(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    acknowledged,
    pointAt: (next: string | undefined) => void (address = next),
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
