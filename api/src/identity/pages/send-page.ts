import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.toString().replaceAll(/\n\s+/g, '\n'))
}

/** More people log in at this moment than passwords can be checked. */
export function askToComeBack(reply: FastifyReply, seconds: number): string {
  void reply.header('retry-after', seconds)
  return 'Many people are logging in right now. Wait a few seconds and try again.'
}

/** Tells machines and people alike. */
export function askToWait(reply: FastifyReply, seconds: number): string {
  void reply.header('retry-after', seconds)
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
}
