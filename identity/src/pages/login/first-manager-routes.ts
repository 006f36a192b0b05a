import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../flows/services.ts'
import { errorPage } from '../../html/error-page.ts'
import { formOf, textOf } from '../../html/form-post.ts'
import { sendPage } from '../../html/send-page.ts'
import { join } from './join-routes.ts'
import { joinPage } from './join-page.ts'
import { originOnly } from './link-headers.ts'

const FIRST = { link: 'first-manager', role: 'manager' } as const

/** The page of the link that a start without a manager prints. Opening it uses nothing up. */
export function firstManagerRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, firstManager } = deps

  async function sendEnded(reply: FastifyReply, token: string): Promise<FastifyReply> {
    const isTooLate = (await firstManager.find(token)) === 'has-manager'
    return sendPage(reply, 410, errorPage(site, isTooLate ? 'has_manager' : 'first_link_ended'))
  }

  scope.get<{ Querystring: { token?: unknown } }>('/first-manager', originOnly, async ({ query }, reply) => {
    const token = textOf(query.token)
    if ((await firstManager.find(token)) !== 'open') return sendEnded(reply, token)
    return sendPage(reply, 200, joinPage(site, FIRST, { token, name: '', emailAddress: '' }))
  })

  scope.post('/first-manager', originOnly, async (_request, reply) => {
    const { token = '' } = formOf(reply)
    if ((await firstManager.find(token)) !== 'open') return sendEnded(reply, token)
    return join(reply, deps, { ...FIRST, title: "You're the manager", sendEnded: () => sendEnded(reply, token) })
  })
}
