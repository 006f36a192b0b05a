import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { fieldsOf, textOf } from '../fields.ts'
import { isSameSecret } from '../same-secret.ts'
import { addressesOf, checkNotification, type Notification } from './notification-rules.ts'
import type { NotificationStore } from './notification-store.ts'

interface NotificationOptions {
  notifications: NotificationStore
  key: string
}

/** OneSignal's `POST /notifications`. A 200 with an empty id means that no recipient was reached. */
export const notificationRoutes: FastifyPluginCallback<NotificationOptions> = (app, { notifications, key }, done) => {
  app.addHook('onRequest', async (request, reply) => {
    if (isAuthorized(request.headers.authorization, key)) return undefined
    const message =
      "Access denied. Please include an 'Authorization: ...' header with a valid API key (https://documentation.onesignal.com/docs/accounts-and-keys)."
    return reply.code(403).send({ errors: [message] })
  })

  app.setErrorHandler((error, _request, reply) => {
    const status = Number(fieldsOf(error).statusCode ?? 500)
    if (status >= 500) console.error(error)
    return reply
      .code(status)
      .send({ errors: [status < 500 ? textOf(fieldsOf(error).message) : 'Internal server error'] })
  })

  app.post('/notifications', (request, reply) => {
    const checked = checkNotification(request.body)
    if ('errors' in checked) return reply.code(400).send({ errors: checked.errors })
    return send(checked.notification, reply)
  })

  app.get('/notifications', () => ({ notifications: notifications.listNewest(50) }))
  done()

  function send(notification: Notification, reply: FastifyReply) {
    const externalId = notification.external_id ?? null
    const before = notifications.findIdByKey(notification.idempotency_key)
    if (before) return reply.send({ id: before, external_id: externalId })
    switch (findSentinel(addressesOf(notification))) {
      case '000':
        return reply.send({ id: '', external_id: externalId, errors: ['All included players are not subscribed'] })
      case '400':
        return reply.code(400).send({ errors: ['The message was rejected by the sentinel address.'] })
      case '429':
        return reply
          .code(429)
          .header('retry-after', '60')
          .send({ errors: ['API rate limit exceeded'] })
      case '500':
        return reply.code(500).send({ errors: ['Internal server error'] })
      case '503':
        if (notifications.isFirstAttempt(notification.idempotency_key ?? '')) {
          return reply.code(503).send({ errors: ['Service unavailable'] })
        }
        break
      case undefined:
        break
    }
    return reply.send({ id: notifications.save(notification), external_id: externalId })
  }
}

function isAuthorized(authorization: string | undefined, key: string): boolean {
  return isSameSecret(/^(?:Key|Basic) (.+)$/i.exec(authorization ?? '')?.[1] ?? '', key)
}

const SENTINELS = ['000', '400', '429', '500', '503'] as const
type Sentinel = (typeof SENTINELS)[number]

/**
 * Addresses that make a message fail, so that anyone can try how the shop handles it: a phone number `+61 400 000 NNN`,
 * typed `0400 000 NNN`, or an email `bounce+NNN@…`. `000` reaches no one, `503` fails once and then succeeds, `400`,
 * `429` and `500` always fail.
 */
function findSentinel(addresses: string[]): Sentinel | undefined {
  for (const address of addresses) {
    const found = /^(?:\+61400000|bounce\+)(\d{3})(?:@.*)?$/i.exec(address)?.[1]
    const sentinel = SENTINELS.find((each) => each === found)
    if (sentinel) return sentinel
  }
  return undefined
}
