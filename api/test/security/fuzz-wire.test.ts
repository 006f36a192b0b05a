import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../support/use-test-app.ts'

// The app has the embedded provider, so that its routes are tested too.
const { api } = useTestApp({ OIDC_ISSUER: '' })
let port: number

beforeAll(async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  port = (api.app.server.address() as AddressInfo).port
})

/** Sends raw bytes, and closes when the server does. */
async function sendBytes(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // The server may have closed the connection already.
  socket.on('error', () => socket.destroy())
  socket.end(bytes)
  return (await buffer(socket)).toString('latin1')
}

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n')
const post = (headers: string[], body = '') =>
  ['POST /api/customers HTTP/1.1', 'host: x', 'connection: close', ...headers, '', body].join('\r\n')

const MALFORMED_REQUESTS: [string, string | Buffer][] = [
  ['no HTTP at all', 'hello?\r\n\r\n'],
  ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex')],
  ['HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an invalid method', 'EAT /api/orders HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a NUL in the path', get('/api/\u0000')],
  ['a space in the path', get('/api/ orders')],
  ['a percent sign alone', get('/api/orders/%/dispatch')],
  ['an overlong encoding', get('/api/customers/%c0%ae%c0%ae')],
  ['an absolute URL as to a proxy', get('http://evil.example/api/orders')],
  ['a path out of the folder', get('/../../../../etc/passwd')],
  ['an encoded path out of the folder', get('/..%2f..%2f..%2fetc%2fpasswd')],
  ['two slashes', get('//evil.example/%2e%2e')],
  ['backslashes', get('/\\evil.example')],
  ['a path of 60,000 characters', get(`/${'a'.repeat(60_000)}`)],
  ['a header of 60,000 characters', get('/api/orders', `x: ${'a'.repeat(60_000)}`)],
  ['three thousand headers', get('/api/orders', ...Array.from({ length: 3000 }, (_, index) => `x${index}: 1`))],
  ['a header without a name', get('/api/orders', ': value')],
  ['a header with a NUL', get('/api/orders', 'x: a\u0000b')],
  ['a folded header', get('/api/orders', 'x: a', ' b')],
  ['two lengths', post(['content-length: 2', 'content-length: 5', 'content-type: application/json'], '{}   ')],
  ['a length and chunks', post(['content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n')],
  ['a negative length', post(['content-length: -1'], '{}')],
  ['a length that is not a number', post(['content-length: two'], '{}')],
  ['a body shorter than its length', post(['content-length: 50', 'content-type: application/json'], '{')],
  ['invalid chunks', post(['transfer-encoding: chunked', 'content-type: application/json'], 'zz\r\n{}\r\n')],
  ['an unknown transfer coding', post(['transfer-encoding: x'], '{}')],
  ['a compressed body', post(['content-encoding: gzip', 'content-length: 2', 'content-type: application/json'], '{}')],
  ['an expectation', post(['expect: miracles', 'content-length: 0'])],
  ['an upgrade', get('/api/orders', 'upgrade: websocket', 'sec-websocket-key: x')],
  ['no host', 'GET /api/orders HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /api/orders HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ['a host that is a page', 'GET /api/orders HTTP/1.1\r\nhost: <script>alert(1)</script>\r\nconnection: close\r\n\r\n'],
  ['an empty request', ''],
]

test.each(MALFORMED_REQUESTS)(
  'the server survives %s without an error, and serves the next caller',
  async (_name, bytes) => {
    const answer = await sendBytes(bytes)
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
    expect(answer).not.toContain('<script>')
    expect(answer).not.toContain('root:')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    // An empty body may arrive as its last chunk.
    expect(/^(0\s*)?$/.test(body) || /content-type: application\/(problem\+)?json/i.test(head)).toBe(true)
    expect(await sendBytes(get('/healthz'))).toContain('"alive"')
  },
)

test.each(['/', '/api/orders', '/identity/token', '/webhooks/stripe', '*'])(
  'TRACE %s is rejected, and the request is not sent back',
  async (target) => {
    const trace = `TRACE ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer not-to-be-repeated\r\n\r\n`
    const answer = await sendBytes(trace)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|404|405|501) /)
    expect(answer).not.toContain('TRACE')
    expect(answer).not.toContain('not-to-be-repeated')
  },
)
