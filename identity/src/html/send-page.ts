import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.toString().replaceAll(/\n\s+/g, '\n'))
}

export function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))
}

export function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

/** Answers at a reached limit. Sets Retry-After. @returns the message for the page. */
export function throttledMessage(reply: FastifyReply, seconds: number): string {
  void reply.header('retry-after', seconds)
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
}
