import { endpoints } from '@fuel-shack/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import type { CheckoutService } from './checkout-service.ts'
import type { SettleService } from './settle-service.ts'

const IDEMPOTENCY_KEY_PATTERN = /^[\w-]{8,64}$/
const WEBHOOK_BODY_LIMIT_BYTES = 1024 * 1024

export function checkoutRoutes(mount: Mount, checkout: CheckoutService): void {
  mount(endpoints.startCheckout, ({ person, body, request }) =>
    checkout.startCheckout(person, body, readIdempotencyKey(request.headers['idempotency-key'])),
  )
}

/** Where the payment provider sends its signed events; the signature is over the exact bytes, so nothing parses them. */
export function webhookRoutes(app: FastifyInstance, settle: SettleService): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post('/webhooks/stripe', { schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await settle.receiveEvent(body, Array.isArray(signature) ? signature[0] : signature)
      return { received: true }
    })
  })
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)) return header
  throw new AppError('bad_request', { detail: 'Idempotency-Key: 8 to 64 letters, digits, hyphens or underscores' })
}
