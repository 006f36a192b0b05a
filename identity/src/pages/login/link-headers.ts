import type { RouteShorthandOptions } from 'fastify'

/**
 * For pages whose address has a secret: what they load, and where their links lead, gets the origin only as its referrer. It would be in
 * the proxy's log otherwise. With `no-referrer`, browsers would post `Origin: null`.
 */
export const originOnly: RouteShorthandOptions = {
  onSend: async (_request, reply) => void reply.header('referrer-policy', 'strict-origin'),
}
