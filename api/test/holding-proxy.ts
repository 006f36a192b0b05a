import { once } from 'node:events'
import { createServer, request as askNext, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HoldingProxy = Awaited<ReturnType<typeof startHoldingProxy>>

/** Stands before a provider and holds back or cuts off the requests to one address, so that a test decides how slow it is. */
export async function startHoldingProxy(targetUrl: string, heldAddress: string | RegExp) {
  let waiting: (() => void)[] = []
  let mode: 'pass' | 'hold' | 'cut' = 'pass'
  let noteHeld = Promise.withResolvers<void>()

  const server = createServer((request, response) => {
    const goOn = () => pass(request, response, targetUrl)
    const { url = '' } = request
    const isMeant = typeof heldAddress === 'string' ? url === heldAddress : heldAddress.test(url)
    if (mode === 'pass' || !isMeant) {
      goOn()
      return
    }
    if (mode === 'cut') {
      request.socket.destroy()
      return
    }
    waiting.push(goOn)
    noteHeld.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** From now on. @returns what resolves once a request is being held */
    hold(): Promise<void> {
      mode = 'hold'
      noteHeld = Promise.withResolvers()
      return noteHeld.promise
    },
    /** From now on these requests find the connection cut. */
    cut: () => void (mode = 'cut'),
    release(): void {
      mode = 'pass'
      for (const goOn of waiting) goOn()
      waiting = []
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pass(request: IncomingMessage, response: ServerResponse, targetUrl: string): void {
  const { method, headers } = request
  const onward = askNext(new URL(request.url ?? '/', targetUrl), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
