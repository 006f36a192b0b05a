import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problemOf } from './error-handler.ts'
import { securityHeaders } from './security-headers.ts'

const POLL_INTERVAL_MS = 50

const replies = new WeakMap<ServerResponse, FastifyReply>()

/** Lets a shutdown take over the replies that are still pending. Call it before routes are added. */
export function trackReplies(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    replies.set(reply.raw, reply)
    done()
  })
}

/** After the timeout, pending requests get 503. @returns the number of those requests */
export type ShutDown = (timeoutMs: number) => Promise<number>

/**
 * Stops accepting requests, finishes the pending ones, then closes all connections. Browsers keep idle connections open,
 * and `app.close()` alone would wait a minute for them.
 */
export function prepareShutdown(app: FastifyInstance, options: { https: boolean }): ShutDown {
  const headers = new Headers(securityHeaders(options))
  const inFlight = new Set<ServerResponse>()
  let isClosing = false
  // This runs before Fastify's own listener, which sends 503 without running hooks once the app is closing.
  app.server.prependListener('request', (_request, response) => {
    if (isClosing) response.setHeaders(headers)
    inFlight.add(response)
    response.on('close', forget)
  })
  // One function for all requests: a closure for each is measurable in an idle poll.
  function forget(this: ServerResponse) {
    inFlight.delete(this)
  }
  return async function shutDown(timeoutMs) {
    isClosing = true
    let unanswered = 0
    const closeIdle = setInterval(() => inFlight.size === 0 && app.server.closeAllConnections(), POLL_INTERVAL_MS)
    const deadline = setTimeout(() => {
      unanswered = inFlight.size
      for (const response of inFlight) sendUnavailable(response, headers)
      setTimeout(() => app.server.closeAllConnections(), POLL_INTERVAL_MS)
    }, timeoutMs)
    try {
      await app.close()
      return unanswered
    } finally {
      clearInterval(closeIdle)
      clearTimeout(deadline)
    }
  }
}

/** Bypasses Fastify, whose handler is still waiting for a provider. */
function sendUnavailable(response: ServerResponse, headers: Headers): void {
  if (response.headersSent) return
  // Fastify ignores what the handler returns later.
  replies.get(response)?.hijack()
  const problem = problemOf('unavailable', crypto.randomUUID())
  response.setHeaders(headers)
  response.writeHead(problem.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    connection: 'close',
  })
  response.end(JSON.stringify(problem))
}
