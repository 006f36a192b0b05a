import { createHmac } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { HookCall, Messages } from '../messages.ts'

const TIMEOUT_MS = 8000
const SECRET_PREFIX = 'whsec_'

interface HookSettings {
  /** `whsec_` and a key in base64, which signs the calls; undefined for none. */
  secret: string | undefined
  clock: () => Date
}

/**
 * Calls other systems as Standard Webhooks describes it (https://www.standardwebhooks.com): the receiver verifies the
 * signature with the shared secret, and recognises a repeat by its id.
 */
export function createSignedHooks({ secret, clock }: HookSettings): Messages<HookCall> {
  return {
    async send({ url, body }, id, signal) {
      const timestamp = Math.floor(clock().getTime() / 1000)
      const payload = JSON.stringify({ ...body, timestamp: clock().toISOString() })
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(timestamp),
            ...(secret !== undefined && { 'webhook-signature': sign(secret, `${id}.${timestamp}.${payload}`) }),
          },
          body: payload,
          // A redirect would send the order to another server.
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
        })
        await response.body?.cancel()
        if (!response.ok) throw new Error(`The hook responded with ${response.status}`)
        return 'accepted'
      } catch (cause) {
        throw new AppError('message_provider_failed', { cause })
      }
    },
  }
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
