import { isPrivate } from './private-address.ts'

/** Whose `X-Forwarded-For` is believed: no one's, that of a number of proxies in a row, or of these addresses. */
export type TrustProxy = false | number | string[]

/**
 * For Fastify. Fastify ignores a bare number of hops, because it cannot tell the proxy from a client that connects
 * directly and writes the header itself. Here a number counts only for connections from this machine or a private
 * network; a proxy on a public address has to be named by its address.
 */
export function toFastifyTrustProxy(trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust !== 'number') return trust
  return (address, hop) => hop < trust && (hop > 0 || isPrivate(address))
}
