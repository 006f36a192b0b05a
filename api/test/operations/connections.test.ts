import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limitConnections } from '../../src/platform/http/limits/connection-limits.ts'
import { rejectMalformedConnection } from '../../src/platform/http/malformed-requests.ts'

let server: Server
let sockets: Socket[]

beforeEach(() => {
  sockets = []
  const answer = 'x'.repeat(256 * 1024)
  server = createServer({ connectionsCheckingInterval: 50 }, (_request, response) => void response.end(answer))
  server.on('clientError', rejectMalformedConnection({ https: false }))
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
  server.closeAllConnections()
})

async function listen(limits: { perNetwork?: number; isProxy?: boolean; inactiveMs?: number }): Promise<void> {
  limitConnections(server, {
    total: 100,
    perNetwork: limits.perNetwork ?? 100,
    isProxy: () => limits.isProxy ?? false,
    inactiveMs: limits.inactiveMs ?? 60_000,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

async function open(): Promise<Socket> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

describe('connections', () => {
  test('connections beyond the limit of a network are closed, until another one ends', async () => {
    await listen({ perNetwork: 3 })
    const three = [await open(), await open(), await open()]
    const fourth = await open()
    await once(fourth, 'close')
    three[0]?.destroy()
    const again = await openUntilKept()
    expect(again.destroyed).toBe(false)
  })

  test('connections of a trusted proxy are not counted', async () => {
    await listen({ perNetwork: 1, isProxy: true })
    const many = [await open(), await open(), await open()]
    for (const socket of many) {
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
      const [bytes]: unknown[] = await once(socket, 'data')
      expect(String(bytes)).toContain('200 OK')
    }
  })

  test.each([
    // Browsers open spare connections, and would take what arrives there for the answer to their next request.
    ['without a byte if they sent none', '', /^$/],
    ['with a 400 if they sent part of a request', 'GET / HTTP/1.1\r\n', /^HTTP\/1\.1 400 /],
  ])('connections on which no request arrives in time are closed %s', async (_how, sent, answer) => {
    await listen({})
    server.headersTimeout = 100
    const socket = await open()
    socket.write(sent)
    expect((await buffer(socket)).toString()).toMatch(answer)
  })

  test('connections that do not read their responses are closed', async () => {
    await listen({ inactiveMs: 200 })
    const socket = await open()
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(400))
    const [served]: IncomingMessage[] = await once(server, 'request')
    const closed = served && once(served.socket, 'close')
    await closed
    expect(served?.socket.destroyed).toBe(true)
  })
})

/** The server notices the end of a connection slightly later than the client. */
async function openUntilKept(): Promise<Socket> {
  for (;;) {
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const outcome = await Promise.race([
      once(socket, 'data').then(() => 'open'),
      once(socket, 'close').then(() => 'closed'),
    ])
    if (outcome === 'open') return socket
  }
}
