import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { fieldsOf, textOf } from '../fields.ts'
import { isSameSecret } from '../same-secret.ts'
import { addressesOf, checkNotification, type Notification } from './notification-rules.ts'
import type { NotificationStore } from './notification-store.ts'

interface NotificationOptions {
  notifications: NotificationStore
  key: string
}

/** OneSignal's `POST /notifications`, and the list. A 200 with an empty id means that no recipient was reached. */
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

  // View messages: only that the key may list those of its app.
  app.get('/notifications', (request, reply) => {
    const { app_id: appId } = fieldsOf(request.query)
    if (typeof appId !== 'string' || appId === '') return reply.code(400).send({ errors: ['app_id is missing'] })
    return reply.send({ total_count: 0, offset: 0, limit: 1, notifications: [] })
  })

  // Update user: only the removal of the tag of staff, which an empty value means. `/messages` shows it.
  app.patch<{ Params: { externalId: string } }>('/apps/:appId/users/by/external_id/:externalId', (request, reply) => {
    const tags = fieldsOf(fieldsOf(fieldsOf(request.body).properties).tags)
    if (tags.staff !== '') return reply.code(400).send({ errors: ['Only the tag staff can be removed here'] })
    const { externalId } = request.params
    const contents = { en: 'Gets no more pushes to staff.' }
    notifications.save({ target_channel: 'push', include_aliases: { external_id: [externalId] }, contents })
    return reply.code(202).send({ properties: { tags } })
  })

  done()

  function send(notification: Notification, reply: FastifyReply) {
    const externalId = notification.external_id ?? null
    const before = notifications.findIdByKey(notification.idempotency_key)
    if (before) return reply.send({ id: before, external_id: externalId })
    const sentinel = findSentinel(addressesOf(notification))
    if (sentinel === NO_RECIPIENT) {
      return reply.send({ id: '', external_id: externalId, errors: ['All included players are not subscribed'] })
    }
    if (sentinel === FAILS) return reply.code(500).send({ errors: ['Internal server error'] })
    return reply.send({ id: notifications.save(notification), external_id: externalId })
  }
}

function isAuthorized(authorization: string | undefined, key: string): boolean {
  return isSameSecret(/^(?:Key|Basic) (.+)$/i.exec(authorization ?? '')?.[1] ?? '', key)
}

const NO_RECIPIENT = '000'
const FAILS = '500'

/**
 * Addresses that make a message fail, so that anyone can try how the shop handles it: a phone number `+61 400 000 NNN`,
 * typed `0400 000 NNN`, or an email `bounce+NNN@…`. `000` reaches no one, and `500` fails. @returns the digits; empty
 * without such an address.
 */
function findSentinel(addresses: string[]): string {
  const digits = addresses.map((address) => /^(?:\+61400000|bounce\+)(\d{3})(?:@.*)?$/i.exec(address)?.[1] ?? '')
  return digits.find((each) => each === NO_RECIPIENT || each === FAILS) ?? ''
}
