import { API_BASE_PATH } from '@fuel-shack/contract/paths'
import type { Endpoint } from '@fuel-shack/contract/endpoints'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Person, VerifyBearer } from './bearer.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface Call<E extends Endpoint> {
  body: Parsed<E['body']>
  params: Parsed<E['params']>
  /** The verified caller; the type says so where the endpoint admits nobody else. */
  person: E['audience'] extends 'anyone' ? undefined : Person
  request: FastifyRequest
  reply: FastifyReply
}
type Answer<E extends Endpoint> = z.input<E['response']> | FastifyReply

export type Mount = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  limit?: (call: { person: Person | undefined; request: FastifyRequest }) => Promise<void>,
) => void

/**
 * Mounts the contract's endpoints: path, validation both ways and documentation come from the one declaration, and the
 * door (bearer token, then role) is closed before a body is read.
 */
export function createMount(app: FastifyInstance, verifyBearer: VerifyBearer): Mount {
  return (endpoint, handle, limit) => {
    type E = typeof endpoint
    app.route({
      method: endpoint.method,
      url: API_BASE_PATH + endpoint.path,
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.audience !== 'anyone' && { security: [{ bearer: [] }] }),
        response: { 200: endpoint.response, default: problemSchema },
      },
      onRequest: async (request) => {
        if (endpoint.audience !== 'anyone') {
          request.person = await verifyBearer(request.headers.authorization)
          if (endpoint.audience === 'staff' && request.person.role !== 'staff') throw new AppError('forbidden')
        }
        await limit?.({ person: request.person ?? undefined, request })
      },
      handler: async (request, reply) =>
        handle({
          // oxlint-disable typescript/no-unsafe-type-assertion -- parsed by the same schemas, which Fastify has run
          body: request.body as Parsed<E['body']>,
          params: request.params as Parsed<E['params']>,
          person: request.person as Call<E>['person'],
          // oxlint-enable typescript/no-unsafe-type-assertion
          request,
          reply,
        }),
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
  }
}
