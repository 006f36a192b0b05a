import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { problemOf, sendProblem } from './error-handler.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers a URL that the router cannot parse. */
export function rejectMalformedUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(new AppError('bad_request'), request, reply)
}

/** PostgreSQL cannot store NUL, and no valid address contains one. */
export function rejectNulInUrl(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes('%00')) throw new AppError('bad_request')
  })
}

/**
 * Answers data that is not HTTP, too large or too slow. Only the connection exists yet, without a request. A connection that
 * sent nothing is closed without an answer: it is a browser's spare one, which would take it for that to its next request.
 */
export function rejectMalformedConnection(options: {
  https: boolean
}): (error: ConnectionError, socket: Socket) => void {
  const headers = Object.entries(securityHeaders(options)).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && socket.bytesRead > 0) socket.write(badRequest(headers))
    socket.destroy(error)
  }
}

function badRequest(headers: string[]): string {
  const problem = problemOf('bad_request', crypto.randomUUID())
  const content = JSON.stringify(problem)
  return [
    `HTTP/1.1 ${problem.status} Bad Request`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(content)}`,
    'cache-control: no-store',
    ...headers,
    `x-request-id: ${problem.requestId}`,
    'connection: close',
    '',
    content,
  ].join('\r\n')
}
