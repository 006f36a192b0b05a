import type { Socket } from 'node:net'
import type { Problem } from '@fuel-shack/contract/endpoints/problem'
import { PROBLEMS } from '@fuel-shack/contract/endpoints/problem-codes'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { sendProblem } from './error-handler.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers a URL that the router cannot parse. */
export function rejectMalformedUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(new AppError('bad_request'), request, reply)
}

/** Answers data that is not HTTP, too large or too slow. Only the connection exists yet, without a request. */
export function rejectMalformedConnection(options: {
  https: boolean
}): (error: ConnectionError, socket: Socket) => void {
  const headers = Object.entries(securityHeaders(options)).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(badRequest(headers))
    socket.destroy(error)
  }
}

function badRequest(headers: string[]): string {
  const { status, title } = PROBLEMS.bad_request
  const requestId = crypto.randomUUID()
  const body: Problem = { type: 'urn:fuel-shack:problem:bad_request', title, status, code: 'bad_request', requestId }
  const content = JSON.stringify(body)
  return [
    `HTTP/1.1 ${status} Bad Request`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(content)}`,
    'cache-control: no-store',
    ...headers,
    `x-request-id: ${requestId}`,
    'connection: close',
    '',
    content,
  ].join('\r\n')
}
