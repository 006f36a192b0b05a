import type { FastifyPluginCallback } from 'fastify'
import { fieldsOf, textOf } from '../../fields.ts'

/**
 * `forbidden`: the key has no permission. `error-before`: 500, and nothing was done. `error-after`: 500 although it was done, and again for the same idempotency key.
 * `lost-answer`: done, but the connection closes without an answer. `slow`: done, and answered after a delay.
 */
const FAULTS = ['forbidden', 'error-before', 'error-after', 'lost-answer', 'slow'] as const
type Fault = (typeof FAULTS)[number]

export const SLOW_MS = 1500

/** Makes the next calls fail, for tests of what the shop does then. They are in memory: a restart ends every fault. */
export class Faults {
  readonly #next = new Map<string, Fault[]>()
  readonly #failedKeys = new Set<string>()

  plan(call: string, faults: Fault[]): void {
    this.#next.set(call, faults)
  }

  take(call: string): Fault | undefined {
    return this.#next.get(call)?.shift()
  }

  /** Stripe repeats the answer of a key, also if it was an error. */
  rememberFailure(key: string): void {
    this.#failedKeys.add(key)
  }

  hasFailed(key: string): boolean {
    return this.#failedKeys.has(key)
  }
}

/** `POST /faults` with the call, such as `POST /v1/refunds`, and the faults of its next runs, separated by commas. */
export const faultRoutes: FastifyPluginCallback<{ faults: Faults }> = (app, { faults }, done) => {
  app.post('/faults', (request, reply) => {
    const { call, next } = fieldsOf(request.body)
    const planned = textOf(next)
      .split(',')
      .flatMap((name) => FAULTS.filter((fault) => fault === name))
    faults.plan(textOf(call), planned)
    return reply.code(204).send()
  })
  done()
}
