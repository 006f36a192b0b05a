import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { toFastifyTrustProxy, type TrustProxy } from './trust-proxy.ts'

/** The address that rate limits and the security log see. */
async function callerOf(trust: TrustProxy, connectedFrom: string, forwardedFor?: string): Promise<string> {
  const app = fastify({ trustProxy: toFastifyTrustProxy(trust) })
  app.get('/', (request) => request.ip)
  const answer = await app.inject({
    url: '/',
    remoteAddress: connectedFrom,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  })
  return answer.body
}

const INVENTED = '198.51.100.1, 203.0.113.7'

it('believes no header unless a proxy is named', async () => {
  expect(await callerOf(false, '127.0.0.1', INVENTED)).toBe('127.0.0.1')
})

it('takes the address that the one proxy wrote, not what the client wrote before it', async () => {
  expect(await callerOf(1, '127.0.0.1', INVENTED)).toBe('203.0.113.7')
  expect(await callerOf(1, '::ffff:10.0.0.2', INVENTED)).toBe('203.0.113.7')
  expect(await callerOf(1, '127.0.0.1')).toBe('127.0.0.1')
})

it('takes the address that the first of two proxies wrote', async () => {
  expect(await callerOf(2, '10.0.0.2', '6.6.6.6, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7')
})

it('believes no header of a client that reaches the server around the proxy', async () => {
  expect(await callerOf(1, '203.0.113.99', INVENTED)).toBe('203.0.113.99')
})

it('believes the named proxies, wherever they are', async () => {
  expect(await callerOf(['192.0.2.0/24'], '192.0.2.8', INVENTED)).toBe('203.0.113.7')
  expect(await callerOf(['192.0.2.0/24'], '127.0.0.1', INVENTED)).toBe('127.0.0.1')
})
