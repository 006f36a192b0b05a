import { managerPaths, webPaths } from '@fuel-shack/contract/platform/web-paths'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../flows/services.ts'
import { errorPage } from '../../html/error-page.ts'
import { formOf } from '../../html/form-post.ts'
import { redirectTo, sendPage } from '../../html/send-page.ts'
import { findAttempt } from '../../provider/attempt.ts'
import { finishLogin } from '../../provider/finish-interaction.ts'
import { DEMO_ROLES, demoPage, type DemoRole } from './demo-page.ts'

/** Names the person whom a link of the demo logs in. It ends by itself: a page may begin the login twice. */
const COOKIE = 'demo_person'
const COOKIE_SECONDS = 60
const FIRST_PAGES: Record<DemoRole, string> = {
  customer: webPaths.home,
  kitchen: webPaths.orders,
  owner: managerPaths.today,
}
/** The forms of a public demo. Every other one writes something that strangers would read, or sends a message. */
const PUBLIC_FORMS = /^\/interaction\/[\w-]+\/(?:demo|leave)$/

/** The links of the demo, which log a person in without a password. Not mounted without the demo. */
export function demoRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, demo } = deps
  if (demo === undefined) return

  if (demo.isPublic)
    scope.addHook('onRequest', async ({ method, url }, reply) => {
      const [path = ''] = url.slice(site.path.length).split('?', 1)
      if (method === 'POST' && !PUBLIC_FORMS.test(path)) return sendPage(reply, 403, errorPage(site, 'demo'))
    })

  // The browser forgets what an earlier person has stored in it, on a page of its own: the cookie would be forgotten too.
  scope.get<{ Params: { role: string } }>('/demo/:role', async ({ params }, reply) => {
    if (!isDemoRole(params.role)) return sendPage(reply, 404, errorPage(site, 'not_found'))
    void reply.header('clear-site-data', '"cookies", "storage"')
    return redirectTo(reply, `${site.path}/demo/${params.role}/begin`)
  })
  scope.get<{ Params: { role: string } }>('/demo/:role/begin', async ({ params: { role } }, reply) => {
    if (!isDemoRole(role)) return sendPage(reply, 404, errorPage(site, 'not_found'))
    void reply.header('set-cookie', site.setCookie(COOKIE, role, COOKIE_SECONDS))
    return redirectTo(reply, `${site.publicUrl}${FIRST_PAGES[role]}?login=1`)
  })
  scope.post('/interaction/:uid/demo', async (_request, reply) => {
    const { base } = await findAttempt(reply, deps)
    const { who = '' } = formOf(reply)
    return isDemoRole(who) || who.includes('@') ? logIn(reply, deps, who) : redirectTo(reply, base)
  })
}

/** Answers the first request of a login: logs in the person of the link, or asks who it is. @returns undefined without the demo */
export async function beginDemoLogin(reply: FastifyReply, deps: Services): Promise<FastifyReply | undefined> {
  const { site, demo } = deps
  if (demo === undefined) return undefined
  const { base } = await findAttempt(reply, deps)
  const role = site.readCookie(reply.request.headers.cookie, COOKIE)
  if (!isDemoRole(role)) return sendPage(reply, 200, demoPage(site, base, demo))
  return logIn(reply, deps, role)
}

async function logIn(reply: FastifyReply, deps: Services, who: string): Promise<FastifyReply> {
  const person = deps.demo?.next(isDemoRole(who) ? DEMO_ROLES[who] : who)
  const account = person && (await deps.accounts.findAccountByAddress(person))
  if (!account) return sendPage(reply, 404, errorPage(deps.site, 'not_found'))
  return finishLogin(reply, deps, { accountId: account.id, methods: ['pwd'] })
}

function isDemoRole(text: string): text is DemoRole {
  return Object.hasOwn(DEMO_ROLES, text)
}
