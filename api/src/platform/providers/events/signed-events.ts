import { createHmac } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { RejectedForGood, type Messages, type OutgoingEvent } from '../messages.ts'

const TIMEOUT_MS = 8000

interface EventSettings {
  url: string
  /** Signs the events. */
  secret: string
}

/**
 * Posts events to the address of the operator, signed as Stripe signs its own, so that any library for Stripe's webhooks
 * verifies them. The id is the same in each attempt.
 */
export function createSignedEvents(settings: EventSettings | undefined, clock: () => Date): Messages<OutgoingEvent> {
  return {
    async send({ type, createdAt, data }, id, signal) {
      if (!settings)
        throw new AppError('message_provider_failed', { cause: new RejectedForGood('EVENT_URL is not set') })
      const body = JSON.stringify({ id, type, created_at: createdAt, data })
      try {
        const response = await fetch(settings.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'event-signature': sign(body, settings.secret, clock()) },
          body,
          // A redirect would send the order to another server.
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
        })
        await response.body?.cancel()
        if (!response.ok) throw new Error(`The receiver of events responded with ${response.status}`)
        return 'accepted'
      } catch (cause) {
        throw new AppError('message_provider_failed', { cause })
      }
    },
  }
}

function sign(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
