import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'

/** A reviver that leaves out what is null. */
const dropNull = (_name: string, value: unknown): unknown => value ?? undefined

/** Some printers name a type for a body that they do not send, or no type for one that they do. */
export function parsePrinterBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preValidation', async (request) => {
    request.body ??= {}
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, String(body).trim() === '' ? {} : JSON.parse(String(body), dropNull))
    } catch (error) {
      done(new AppError('bad_request', { cause: error }))
    }
  })
}
