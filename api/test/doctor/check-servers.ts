import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createSecureServer as createHttp2Server } from 'node:http2'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Closable {
  close: () => void
}

function portOf(server: Server | TcpServer): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  return (server.address() as AddressInfo).port
}

async function listen<S extends Server | TcpServer>(server: S): Promise<S> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

export async function startHttp(answer: RequestListener): Promise<Closable & { url: string; port: number }> {
  const server = await listen(createServer(answer))
  return { url: `http://127.0.0.1:${portOf(server)}`, port: portOf(server), close: () => closeNow(server) }
}

function closeNow(server: Server): void {
  server.close()
  server.closeAllConnections()
}

/** A server that sends one line to whoever connects, or nothing. */
export async function startTcp(greeting = ''): Promise<Closable & { port: number }> {
  const server = await listen(
    createTcpServer((socket) => {
      socket.on('error', () => undefined)
      if (greeting !== '') socket.write(greeting)
    }),
  )
  return { port: portOf(server), close: () => server.close() }
}

export interface Certificate {
  key: string
  cert: string
}

/** Makes a certificate that signs itself. */
export function makeCertificate(host: string, days: number): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', String(days)]
  try {
    execFileSync('openssl', ['req', '-x509', ...options, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface ProxyOptions {
  certificate?: Certificate
  /** `append`: as nginx and Caddy do. `pass`: the header of the caller, as it is. `none`: without it. */
  forwarded?: 'append' | 'pass' | 'none'
  speaksHttp2?: boolean
}

/** A proxy in front of a server, as a rest stop has one. */
export async function startProxy(
  findTarget: () => string,
  { certificate, forwarded = 'append', speaksHttp2 = true }: ProxyOptions,
) {
  const relay = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { 'x-forwarded-for': given, ...others } = incoming.headers
    const address = incoming.socket.remoteAddress ?? ''
    const value = {
      append: given === undefined ? address : `${String(given)}, ${address}`,
      pass: given,
      none: undefined,
    }[forwarded]
    const headers = Object.fromEntries(
      Object.entries(others).filter(([name]) => !name.startsWith(':') && name !== 'connection'),
    )
    const { hostname, port } = new URL(findTarget())
    const upstream = request(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, ...(value !== undefined && { 'x-forwarded-for': value }) },
      },
      (answer) => {
        const {
          connection: _connection,
          'transfer-encoding': _encoding,
          'keep-alive': _alive,
          ...kept
        } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept)
        answer.pipe(outgoing)
      },
    )
    upstream.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(upstream)
  }
  if (!certificate) return startHttp(relay)
  const server = await listen(
    speaksHttp2
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its requests have the interface of HTTP/1.1
        createHttp2Server({ ...certificate, allowHTTP1: true }, relay as never)
      : createSecureServer(certificate, relay),
  )
  const sessions = new Set<{ destroy: () => void }>()
  server.on('secureConnection', (socket: { destroy: () => void }) => void sessions.add(socket))
  return {
    url: `https://localhost:${portOf(server)}`,
    port: portOf(server),
    close() {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}

/** A DNS server that answers TXT queries, and says that every other name does not exist (RFC 1035). */
export async function startDns(records: Record<string, string>): Promise<Closable & { address: string }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerQuery(query, records), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() }
}

const HEADER_BYTES = 12

function answerQuery(query: Buffer, records: Record<string, string>): Buffer {
  const labels: string[] = []
  let at = HEADER_BYTES
  while ((query[at] ?? 0) > 0) {
    const length = query[at] ?? 0
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = query.subarray(HEADER_BYTES, at + 5)
  const text = records[labels.join('.').toLowerCase()]
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  header.writeUInt32BE(0, 8)
  if (text === undefined) return Buffer.concat([header, question])
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
  const answer = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([header, question, answer, data])
}
