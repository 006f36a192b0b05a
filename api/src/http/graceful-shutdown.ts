import type { ServerResponse } from 'node:http'
import { PROBLEMS, type Problem } from '@fuel-shack/contract/problem-codes'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './security-headers.ts'

const LOOK_EVERY_MS = 50

/** Requests get so long; what still waits is answered 503 then. @returns how many those were */
export type FinishAndClose = (withinMs: number) => Promise<number>

/**
 * Nothing new is accepted, what was accepted is answered, and then all connections are closed. A browser keeps
 * connections open that carry no request, some of them never did, and a plain close would wait a minute for those.
 */
export function prepareClosing(app: FastifyInstance, options: { https: boolean }): FinishAndClose {
  const headers = new Headers(securityHeaders(options))
  const inFlight = new Set<ServerResponse>()
  let isClosing = false
  // Ahead of Fastify, which by then answers 503 without running a hook.
  app.server.prependListener('request', (_request, response) => {
    if (isClosing) response.setHeaders(headers)
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  return async function finishAndClose(withinMs) {
    isClosing = true
    let unanswered = 0
    const closeIdle = setInterval(() => inFlight.size === 0 && app.server.closeAllConnections(), LOOK_EVERY_MS)
    const deadline = setTimeout(() => {
      unanswered = inFlight.size
      for (const response of inFlight) answerUnavailable(response, headers)
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
function answerUnavailable(response: ServerResponse, headers: Headers): void {
  if (response.headersSent) return
  const { status, title } = PROBLEMS.unavailable
  const requestId = crypto.randomUUID()
  const body: Problem = { type: 'urn:fuel-shack:problem:unavailable', title, status, code: 'unavailable', requestId }
  response.setHeaders(headers)
  response.writeHead(status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}
