import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LocalProvider = Awaited<ReturnType<typeof startLocalProvider>>

/** A message or payment provider whose responses a test controls. */
export async function startLocalProvider() {
  let answer: (response: ServerResponse, body: string) => void = (response) => send(response, 200)
  let inFlight = 0
  let mostInFlight = 0
  const bodies: string[] = []
  let receivedRequest = Promise.withResolvers<void>()

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    response.once('close', () => (inFlight -= 1))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      receivedRequest.resolve()
      answer(response, body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    mostInFlight: () => mostInFlight,
    /** Resolves with the next request. */
    nextRequest(): Promise<void> {
      receivedRequest = Promise.withResolvers()
      return receivedRequest.promise
    },
    answerWith: (status: number) => void (answer = (response) => send(response, status)),
    redirectTo: (location: string) =>
      void (answer = (response) => response.writeHead(307, { location, 'content-length': 0 }).end()),
    hang: () => void (answer = () => undefined),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'accepted' }))
}
