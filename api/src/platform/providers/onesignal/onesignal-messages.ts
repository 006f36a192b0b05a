import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { emailBodies } from '../email-bodies.ts'
import type { Delivery, LeaveStaffPush, Messages, Notification } from '../messages.ts'

export const ONESIGNAL_API_URL = 'https://api.onesignal.com'
const TIMEOUT_MS = 8000

export interface OneSignalSettings {
  appId: string
  apiKey: string
  apiUrl: string | undefined
}

/** A success status with an empty `id` means that the message had no recipient. */
const responseSchema = z.object({ id: z.string().optional(), errors: z.unknown().optional() })

/**
 * The messages port for OneSignal's REST API (https://documentation.onesignal.com/reference/create-message). Each request
 * has one channel and one kind of recipient. The idempotency key is part of the body.
 */
export function createOneSignalMessages(settings: OneSignalSettings): Messages<Notification | LeaveStaffPush> {
  return {
    async send(message, idempotencyKey, signal) {
      try {
        if (message.channel === 'leave-staff-push') return await removeStaffTag(settings, message, signal)
        const body = { app_id: settings.appId, idempotency_key: idempotencyKey, ...toBody(message) }
        return await post(settings, body, signal)
      } catch (cause) {
        throw new AppError('message_provider_failed', { cause })
      }
    },
  }
}

/** The tag is the user's, so it ends on all their devices, also while the app is closed there. An empty value deletes a tag. */
async function removeStaffTag(
  settings: OneSignalSettings,
  { subject }: LeaveStaffPush,
  signal?: AbortSignal,
): Promise<Delivery> {
  const path = `/apps/${settings.appId}/users/by/external_id/${encodeURIComponent(subject)}`
  const response = await request(
    settings,
    { method: 'PATCH', path, body: { properties: { tags: { staff: '' } } } },
    signal,
  )
  // They never joined on any device.
  if (response.status === 404) return 'no-recipient'
  await assertSuccess(response)
  return 'accepted'
}

async function post(settings: OneSignalSettings, body: object, signal?: AbortSignal): Promise<Delivery> {
  const response = await request(settings, { method: 'POST', path: '/notifications', body }, signal)
  await assertSuccess(response)
  const { id } = responseSchema.parse(await response.json())
  return id ? 'accepted' : 'no-recipient'
}

async function assertSuccess(response: Response): Promise<void> {
  if (response.ok) return
  throw new Error(`OneSignal responded with ${response.status}: ${(await response.text()).slice(0, 300)}`)
}

function request(
  settings: OneSignalSettings,
  { method, path, body }: { method: string; path: string; body: object },
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${settings.apiUrl ?? ONESIGNAL_API_URL}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Key ${settings.apiKey}` },
    body: JSON.stringify(body),
    // A redirect would send the recipient and the text to another server.
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
  })
}

function toBody(message: Notification): object {
  switch (message.channel) {
    case 'sms':
      return { target_channel: 'sms', include_phone_numbers: [message.to], contents: { en: message.text } }
    case 'email':
      return {
        target_channel: 'email',
        email_to: [message.to],
        email_subject: message.subject,
        email_body: emailBodies(message).html,
        // Links open orders and accounts: they must not be rewritten to pass through another server.
        disable_email_click_tracking: true,
        // An order is not marketing: customers who opted out of marketing get it too.
        include_unsubscribed: true,
      }
    case 'push':
      return {
        target_channel: 'push',
        ...('staff' in message.to
          ? { filters: [{ field: 'tag', key: 'staff', relation: '=', value: 'true' }] }
          : { include_aliases: { external_id: [message.to.subject] } }),
        headings: { en: message.title },
        contents: { en: message.text },
        url: message.url,
      }
  }
}
