import type { ServerResponse } from 'node:http'
import { PROBLEMS, type Problem } from '@fuel-shack/contract/problem-codes'
import type { FastifyInstance } from 'fastify'
import { FIXED_HEADERS } from './security-headers.ts'

const LOOK_EVERY_MS = 50

/** Requests get so long; what still waits is answered 503 then. @returns how many those were */
export type FinishAndClose = (withinMs: number) => Promise<number>

/**
 * Nothing new is accepted, what was accepted is answered, and then all connections are closed. A browser keeps
 * connections open that carry no request, some of them never did, and a plain close would wait a minute for those.
 */
export function prepareClosing(app: FastifyInstance): FinishAndClose {
  const inFlight = new Set<ServerResponse>()
  app.server.on('request', (_request, response) => {
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  return async function finishAndClose(withinMs) {
    let unanswered = 0
    const closeIdle = setInterval(() => inFlight.size === 0 && app.server.closeAllConnections(), LOOK_EVERY_MS)
    const deadline = setTimeout(() => {
      unanswered = inFlight.size
      for (const response of inFlight) answerUnavailable(response)
      setTimeout(() => app.server.closeAllConnections(), LOOK_EVERY_MS)
    }, withinMs)
    try {
      await app.close()
      return unanswered
    } finally {
      clearInterval(closeIdle)
      clearTimeout(deadline)
    }
  }
}

/** Past Fastify, whose handler still waits for a provider. */
function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) return
  const { status, title } = PROBLEMS.unavailable
  const requestId = crypto.randomUUID()
  const body: Problem = { type: 'urn:fuel-shack:problem:unavailable', title, status, code: 'unavailable', requestId }
  response.writeHead(status, {
    ...FIXED_HEADERS,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}
