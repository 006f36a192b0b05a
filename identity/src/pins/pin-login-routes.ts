import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirectTo, sendPage } from '../pages/send-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { finishLogin, TWO_FACTORS, ONE_FACTOR } from '../provider/finish-interaction.ts'
import type { RouteDeps } from '../route-deps.ts'
import { ago } from '../sessions/ago.ts'
import { findPinFailure } from './pin-attempt.ts'
import { enterPinPage } from './pin-pages.ts'
import { findPinDevice, pinDeviceCookie } from './pin-device.ts'
import type { PinPerson } from './pins-service.ts'

interface PinRoute {
  Params: { pinId: string }
}
type PinRequest = FastifyRequest<PinRoute>

const PATH = '/interaction/:uid/pin/:pinId'

/** The login by PIN. Its pages exist only for a device with the secret, and only for the PINs that were set on it. */
export function pinLoginRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, clock } = deps

  scope.get<PinRoute>(PATH, async (request, reply) => {
    const { base, person } = await findStep(request, reply, deps)
    if (!person) return redirectTo(reply, base)
    return sendPage(reply, 200, enterPinPage(site, base, person, { earlierTries: describeTries(person, clock()) }))
  })

  scope.post<PinRoute>(PATH, async (request, reply) => {
    const { base, person, device } = await findStep(request, reply, deps)
    if (!person || !device) return redirectTo(reply, base)
    const failure = await findPinFailure(request, reply, deps, { person, device })
    if (failure?.isOver) {
      return sendPage(reply, failure.status, signInPage(site, base, { emailAddress: '', error: failure.error }))
    }
    if (failure) return sendPage(reply, failure.status, enterPinPage(site, base, person, failure))
    void reply.header('set-cookie', pinDeviceCookie(device, site))
    const strength = person.hasSecondFactor ? TWO_FACTORS : ONE_FACTOR
    return finishLogin(request, reply, deps, { accountId: person.account.id, methods: ['pin'], strength })
  })
}

async function findStep(request: PinRequest, reply: FastifyReply, { provider, site, pins }: RouteDeps) {
  const { uid, prompt } = await provider.interactionDetails(request.raw, reply.raw)
  const device = findPinDevice(request.headers.cookie, site)
  const person = prompt.name === 'login' ? await pins.findPerson(device, request.params.pinId) : undefined
  return { base: `${site.path}/interaction/${uid}`, person, device }
}

/** Describes wrong tries to their owner, who knows which of them they made. */
function describeTries({ wrongTries: { count, since } }: PinPerson, now: Date): string | undefined {
  if (count === 0) return undefined
  const tries = count === 1 ? '1 wrong try' : `${count} wrong tries`
  return `${tries} since your PIN last worked, ${ago(since, now)}. If that wasn't you, tell your manager and change your PIN.`
}
