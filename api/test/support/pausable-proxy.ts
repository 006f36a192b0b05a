import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PausableProxy = Awaited<ReturnType<typeof startPausableProxy>>

/** A proxy for a provider that delays or aborts the requests to one path, so that a test controls their timing. */
export async function startPausableProxy(targetUrl: string, matchedPath: string | RegExp) {
  let waiting: (() => void)[] = []
  let mode: 'forward' | 'hold' | 'abort' = 'forward'
  let heldRequest = Promise.withResolvers<void>()

  const server = createServer((request, response) => {
    const proceed = () => forward(request, response, targetUrl)
    const { url = '' } = request
    const isMatched = typeof matchedPath === 'string' ? url === matchedPath : matchedPath.test(url)
    if (mode === 'forward' || !isMatched) {
      proceed()
      return
    }
    if (mode === 'abort') {
      request.socket.destroy()
      return
    }
    waiting.push(proceed)
    heldRequest.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** Pauses matching requests. @returns a promise that resolves once a request is paused */
    hold(): Promise<void> {
      mode = 'hold'
      heldRequest = Promise.withResolvers()
      return heldRequest.promise
    },
    /** Starts to abort matching requests. */
    abort: () => void (mode = 'abort'),
    release(): void {
      mode = 'forward'
      for (const proceed of waiting) proceed()
      waiting = []
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(request: IncomingMessage, response: ServerResponse, targetUrl: string): void {
  const { method, headers } = request
  const upstream = httpRequest(new URL(request.url ?? '/', targetUrl), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}
