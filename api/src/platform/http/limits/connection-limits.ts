import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../network-address.ts'

interface ConnectionLimits {
  /** Further connections are closed. */
  total: number
  perNetwork: number
  /** Connections that are not counted by network, because a proxy forwards those of all clients. */
  isProxy: (address: string) => boolean
  /** A connection without a byte in either direction for this long is closed: the client does not read its responses. */
  inactiveMs: number
}

/** High enough for normal use. Stops a client that opens connections without end or does not read its responses. */
export const CONNECTION_LIMITS = {
  total: 5000,
  perNetwork: 500,
  // This is longer than the slowest call, which waits for the payment provider.
  inactiveMs: 60_000,
} satisfies Omit<ConnectionLimits, 'isProxy'>

/** Request headers are small: a slower client is attacking (Slowloris). */
const HEADERS_TIMEOUT_MS = 20_000

export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.total
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.setTimeout(limits.inactiveMs)
  const counts = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || limits.isProxy(address)) return
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
    if (count > limits.perNetwork) socket.destroy()
  })
}
