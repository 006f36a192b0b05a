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

const FORGED = '198.51.100.1, 203.0.113.7'

it('trusts no header unless a proxy is configured', async () => {
  expect(await callerOf(false, '127.0.0.1', FORGED)).toBe('127.0.0.1')
})

it('uses the address that the proxy added, not those that the client sent', async () => {
  expect(await callerOf(1, '127.0.0.1', FORGED)).toBe('203.0.113.7')
  expect(await callerOf(1, '::ffff:10.0.0.2', FORGED)).toBe('203.0.113.7')
  expect(await callerOf(1, '127.0.0.1')).toBe('127.0.0.1')
})

it('uses the address that the first of two proxies added', async () => {
  expect(await callerOf(2, '10.0.0.2', '6.6.6.6, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7')
})

it('trusts no header of a client that bypasses the proxy', async () => {
  expect(await callerOf(1, '203.0.113.99', FORGED)).toBe('203.0.113.99')
})

it('trusts the configured proxies, wherever they are', async () => {
  expect(await callerOf(['192.0.2.0/24'], '192.0.2.8', FORGED)).toBe('203.0.113.7')
  expect(await callerOf(['192.0.2.0/24'], '127.0.0.1', FORGED)).toBe('127.0.0.1')
})
