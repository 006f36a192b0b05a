import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()

const products = (headers: Record<string, string> = {}) => api.as(undefined).get('stripe/products', headers)

describe('a list', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['br;q=0', undefined],
    ['', undefined],
  ])('a list is sent to a client that accepts "%s" as %s', async (accepted, encoding) => {
    const answer = await products({ 'accept-encoding': accepted })
    expect([answer.statusCode, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ])
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
    expect(JSON.parse(decode(answer.rawPayload).toString())).toHaveLength(36)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  })

  test('a list has one weak ETag for all encodings, each of which gets a 304', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await products({ 'accept-encoding': encoding })).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(1)
    const tag = String(tags[0])
    expect(tag).toMatch(/^W\/"/)
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const answer = await products({ 'if-none-match': known, 'accept-encoding': 'br' })
      expect([known, answer.statusCode, answer.body, answer.headers.vary]).toEqual([known, 304, '', 'accept-encoding'])
    }
    expect((await products({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('a list of orders has the same ETag after a restart and on another instance', async () => {
    const staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
    const first = await api.as(staff).get('orders')
    const other = await buildTestApp(environment)
    const again = await other.as(staff).get('orders', { 'if-none-match': String(first.headers.etag) })
    await other.close()
    expect(again.statusCode).toBe(304)
  })

  test('a list of the caller’s own data is not compressed', async () => {
    const casey = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
    const answer = await casey.get('customers/current/export', { 'accept-encoding': 'gzip, br' })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
  })
})
