import type { FastifyPluginCallback } from 'fastify'
import type { StandinPhone } from './standin-phone.ts'

/** `POST /calls/hook`, the URL of the step `call`. */
export const callRoutes: FastifyPluginCallback<{ phone: StandinPhone }> = (app, { phone }, done) => {
  // The signature covers the bytes of the body, whatever its type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))

  app.addHook('onRequest', async (request, reply) => {
    if (phone.line !== 'offline') return
    reply.hijack()
    request.raw.socket.destroy()
  })

  app.post('/calls/hook', (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { status, reason } = phone.receive({ headers: request.headers, body })
    return reply.code(status).send(reason === undefined ? undefined : { reason })
  })
  done()
}
