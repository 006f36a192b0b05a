import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsOf, textOf } from '../../fields.ts'
import { isSameSecret } from '../../same-secret.ts'
import type { StripeAccount, StripeCall } from '../account.ts'
import { balanceCalls } from '../balance/balance.ts'
import { couponCalls } from './coupon-calls.ts'
import { disputeCalls } from '../disputes/disputes.ts'
import { endpointCalls } from '../webhooks/endpoint-calls.ts'
import { expandObject } from './expansion.ts'
import { expireOverdueSessions } from '../checkout-page/expire-session.ts'
import { SLOW_MS, type Faults } from './faults.ts'
import { fingerprintOf } from './idempotency.ts'
import { newObjectId } from '../objects/object-ids.ts'
import { listOf, optional, text } from './params.ts'
import { paymentCalls } from './payment-calls.ts'
import { refundCalls } from './refund-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { StripeError } from './stripe-error.ts'
import { STRIPE_VERSION } from './stripe-version.ts'

interface StripeOptions {
  account: StripeAccount
  key: string
  faults: Faults
}

/**
 * Stripe's REST API below `/v1`, for the calls that the shop makes: checks the key, replays idempotent requests, reads the
 * parameters, runs the call and expands the response.
 */
export const stripeRoutes: FastifyPluginCallback<StripeOptions> = (app, { account, key, faults }, done) => {
  const calls = [
    couponCalls,
    sessionCalls,
    paymentCalls,
    refundCalls,
    disputeCalls,
    balanceCalls,
    endpointCalls,
  ].flatMap((make) => make(account))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': newObjectId('req'), 'stripe-version': STRIPE_VERSION })
    requireApiKey(request.headers.authorization, key)
  })
  app.setErrorHandler((error, _request, reply) => sendError(error, reply))
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The stand-in supports only the calls in its README.`
    return sendError(new StripeError(404, message), reply)
  })
  for (const call of calls) {
    app.route<{ Params: { id?: string } }>({
      method: call.method,
      url: call.path.replace('/v1', ''),
      handler: async (request, reply) => {
        const fault = faults.take(`${call.method} ${call.path}`)
        if (fault === 'forbidden')
          throw new StripeError(403, 'The provided key does not have the required permissions.')
        const key = String(request.headers['idempotency-key'] ?? '')
        if (fault === 'error-before' || faults.hasFailed(key)) throw outage()
        const body = account.transaction(() => runCall(call, request, reply))
        if (fault === 'error-after') {
          if (key) faults.rememberFailure(key)
          throw outage()
        }
        if (fault === 'lost-answer') {
          request.raw.socket.destroy()
          return reply.hijack()
        }
        if (fault === 'slow') await delay(SLOW_MS)
        return reply.type('application/json').send(body)
      },
    })
  }
  done()

  function runCall(
    call: StripeCall,
    request: FastifyRequest<{ Params: { id?: string } }>,
    reply: FastifyReply,
  ): string {
    const params = (call.method === 'POST' ? request.body : request.query) ?? {}
    const idempotencyKey = call.method === 'POST' ? request.headers['idempotency-key'] : undefined
    if (typeof idempotencyKey !== 'string') return runAndExpand(call, params, request.params.id)
    if (idempotencyKey.length > 255) throw new StripeError(400, 'Idempotency keys can have up to 255 characters.')
    const fingerprint = fingerprintOf(request.url, params)
    const before = account.replies.find(idempotencyKey, fingerprint)
    reply.header('idempotency-key', idempotencyKey)
    if (before) {
      reply.headers({ 'idempotent-replayed': 'true', 'original-request': before.requestId })
      return before.body
    }
    const body = runAndExpand(call, params, request.params.id)
    account.replies.save(idempotencyKey, fingerprint, { body, requestId: String(reply.getHeader('request-id')) })
    return body
  }

  function runAndExpand(call: StripeCall, params: unknown, id = ''): string {
    expireOverdueSessions(account)
    const { expand, ...own } = fieldsOf(params)
    const paths = optional(listOf(text()))(expand, 'expand') ?? []
    return JSON.stringify(expandObject(account.objects, call.run(own, id), paths))
  }
}

function requireApiKey(authorization: string | undefined, key: string): void {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (given === undefined) throw new StripeError(401, 'You did not provide an API key in the Authorization header.')
  if (!isSameSecret(given, key)) throw new StripeError(401, 'Invalid API Key provided.')
}

const outage = () => new StripeError(500, 'An error that a test requested.', { type: 'api_error' })

function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof StripeError) return reply.code(error.status).send(error.toBody())
  const status = Number(fieldsOf(error).statusCode ?? 500)
  if (status < 500) return reply.code(status).send(new StripeError(status, textOf(fieldsOf(error).message)).toBody())
  console.error(error)
  return reply.code(500).send(new StripeError(500, 'The stand-in failed; see its log.', { type: 'api_error' }).toBody())
}
