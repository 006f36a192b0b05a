import type { FastifyInstance } from 'fastify'
import type { WebhookService } from './webhook-service.ts'

const WEBHOOK_BODY_LIMIT_BYTES = 1024 * 1024

/** Receives the payment provider's signed events. The signature covers the exact bytes, so the body is not parsed. */
export function webhookRoutes(app: FastifyInstance, webhooks: WebhookService): void {
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
      const sender = { ipAddress: request.ip, requestId: request.id }
      await webhooks.receiveEvent(body, Array.isArray(signature) ? signature[0] : signature, sender)
      return { received: true }
    })
  })
}
