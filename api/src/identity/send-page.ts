import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.toString().replaceAll(/\n\s+/g, '\n'))
}
