// The app and the stand-ins over https, for phones: browsers log in over https only, except on the machine itself. Passes each
// connection on to the plain port on this machine. A process of its own, started by `npm start`.
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { z } from 'zod'
import { storeCertificate } from './stack/https/certificate.ts'
import { hostOf } from './stack/https/https.ts'

const environmentSchema = z.object({
  DATA_DIR: z.string(),
  HTTPS_HOST: z.string(),
  HTTPS_PUBLIC_URL: z.url(),
  HTTPS_FORWARDS: z.string(),
})
const forwardsSchema = z.array(z.object({ port: z.number(), to: z.number() }))
/** The first byte of a TLS connection; a request in plain HTTP begins with a letter. */
const HANDSHAKE = 22

const environment = environmentSchema.parse(process.env)
const host = hostOf(environment.HTTPS_PUBLIC_URL)
const certificate = await storeCertificate(environment.DATA_DIR, host)

for (const { port, to } of forwardsSchema.parse(JSON.parse(environment.HTTPS_FORWARDS))) {
  const server = serveHttps(port, to).listen(port, environment.HTTPS_HOST)
  await once(server, 'listening')
}

/** A phone whose owner leaves out `https://` asks in plain HTTP, and is redirected. */
function serveHttps(port: number, to: number): Server {
  const address = new URL(environment.HTTPS_PUBLIC_URL)
  address.port = String(port)
  const secure = createTlsServer(certificate, (socket) => {
    const inner = connect(to, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    socket.on('error', () => inner.destroy())
    inner.on('error', () => socket.destroy())
    socket.on('close', () => inner.destroy())
  })
  const plain = createHttpServer(({ url = '/' }, response) => {
    response.writeHead(307, { location: address.origin + url, 'content-length': 0 }).end()
  })
  // A phone that rejects the certificate ends the connection; it shows its owner why.
  secure.on('tlsClientError', (_error, socket) => socket.destroy())
  return createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('readable', () => {
      const first: Buffer | null = socket.read()
      if (first === null) return
      socket.unshift(first)
      const server = first[0] === HANDSHAKE ? secure : plain
      server.emit('connection', socket)
    })
  })
}
