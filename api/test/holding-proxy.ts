import { once } from 'node:events'
import { createServer, request as askNext, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HoldingProxy = Awaited<ReturnType<typeof startHoldingProxy>>

/** Stands before a provider and holds back the requests to one address, so that a test decides how slow it is. */
export async function startHoldingProxy(targetUrl: string, heldAddress: string) {
  let waiting: (() => void)[] = []
  let holding = false
  let noteHeld = Promise.withResolvers<void>()

  const server = createServer((request, response) => {
    const goOn = () => pass(request, response, targetUrl)
    if (!holding || request.url !== heldAddress) {
      goOn()
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
      holding = true
      noteHeld = Promise.withResolvers()
      return noteHeld.promise
    },
    release(): void {
      holding = false
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
