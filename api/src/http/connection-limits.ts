import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network-address.ts'

export interface ConnectionLimits {
  /** More than this at once are closed unanswered. */
  total: number
  perNetwork: number
  /** Connections that are not counted by network: a proxy in front carries everyone's. */
  isProxy: (address: string) => boolean
  /** After so long without a byte in either direction a connection is closed: its answers are not being read. */
  inactiveMs: number
}

/** Generous to people, and an end to a client that opens connections or leaves answers unread without end. */
export const CONNECTION_LIMITS = {
  total: 5000,
  perNetwork: 500,
  // Longer than the slowest call, which waits for the payment provider.
  inactiveMs: 60_000,
} satisfies Omit<ConnectionLimits, 'isProxy'>

/** Headers of a request are small: a client that takes longer than this is dripping them. */
const HEADERS_WITHIN_MS = 20_000

export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.total
  server.headersTimeout = HEADERS_WITHIN_MS
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

/** A proxy that runs on the same machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
