import type { FastifyInstance, FastifyReply } from 'fastify'
import { findAttempt } from '../../provider/attempt.ts'
import { redirectTo, sendPage } from '../../html/send-page.ts'
import { signInPage } from './sign-in-page.ts'
import { finishLogin, TWO_FACTORS, ONE_FACTOR } from '../../provider/finish-interaction.ts'
import type { Services } from '../../flows/services.ts'
import { ago } from '../../html/ago.ts'
import { findPinFailure } from './pin-attempt.ts'
import { enterPinPage } from './pin-pages.ts'
import { findPinDevice, pinDeviceCookie } from '../../credentials/pin-device.ts'
import type { PinPerson } from '../../credentials/pins-service.ts'
import { waysIn } from './ways-in.ts'

/** The parameter of the path. */
type Pin = Pick<PinPerson, 'pinId'>

const PATH = '/interaction/:uid/pin/:pinId'

/** The login by PIN. Its pages exist only for a device with the secret, and only for the PINs that were set on it. */
export function pinLoginRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, clock } = deps

  scope.get<{ Params: Pin }>(PATH, async ({ params }, reply) => {
    const { base, person } = await findStep(reply, params.pinId, deps)
    if (!person) return redirectTo(reply, base)
    return sendPage(reply, 200, enterPinPage(site, base, person, { earlierTries: describeTries(person, clock()) }))
  })

  scope.post<{ Params: Pin }>(PATH, async ({ params }, reply) => {
    const { base, person, device } = await findStep(reply, params.pinId, deps)
    if (!person || !device) return redirectTo(reply, base)
    const failure = await findPinFailure(reply, deps, { person, device })
    if (failure?.isOver) {
      const form = { emailAddress: '', error: failure.error, ...waysIn(deps) }
      return sendPage(reply, failure.status, signInPage(site, base, form))
    }
    if (failure) return sendPage(reply, failure.status, enterPinPage(site, base, person, failure))
    void reply.header('set-cookie', pinDeviceCookie(device, site))
    const strength = person.hasSecondFactor ? TWO_FACTORS : ONE_FACTOR
    return finishLogin(reply, deps, { accountId: person.account.id, methods: ['pin'], strength })
  })
}

async function findStep(reply: FastifyReply, pinId: string, deps: Services) {
  const { base, prompt } = await findAttempt(reply, deps)
  const device = findPinDevice(reply.request.headers.cookie, deps.site)
  return { base, device, person: prompt === 'login' ? await deps.pins.findPerson(device, pinId) : undefined }
}

/** Describes wrong tries to their owner, who knows which of them they made. */
function describeTries({ wrongTries: { count, since } }: PinPerson, now: Date): string | undefined {
  if (count === 0) return undefined
  const tries = count === 1 ? '1 wrong try' : `${count} wrong tries`
  return `${tries} since your PIN last worked, ${ago(since, now)}. If that wasn't you, tell your manager and change your PIN.`
}
