import { isPrivate } from './private-address.ts'

/**
 * Names the proxies whose `X-Forwarded-For` is trusted: none, a number of proxies in a row, or these
 * addresses.
 */
export type TrustProxy = false | number | string[]

/**
 * Converts the setting for Fastify, which ignores a plain number of hops, because it cannot distinguish the proxy from
 * a client that connects directly and sends the header itself. Here a number only applies to connections from this
 * machine or a private network. A proxy with a public address must be configured by its address.
 */
export function toFastifyTrustProxy(trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust !== 'number') return trust
  return (address, hop) => hop < trust && (hop > 0 || isPrivate(address))
}
