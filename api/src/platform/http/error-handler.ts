import type { Problem } from '@fuel-shack/contract/problem'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { databaseFailure } from '../db/failures.ts'
import { AppError } from '../errors.ts'

const CODES_BY_STATUS: Record<number, ProblemCode> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'bad_request',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'bad_request',
}

/** The default for 503 responses: a database usually restarts within this time. */
const RETRY_AFTER_SECONDS = 5

/** The only place that turns errors into responses: a problem body (RFC 9457), and a log entry for server errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const problem = asAppError(error)
    if (problem.status >= 500) {
      request.log.error({ err: problem.cause ?? error, code: problem.code }, problem.message)
    }
    return sendProblem(problem, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply))
}

function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  // Fastify gives a status to errors of the request. A body that is cut off has the same code as a lost database connection.
  const failure = error.statusCode === undefined ? databaseFailure(error) : undefined
  if (failure) return new AppError(failure, { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.map((issue) => `${issue.instancePath.slice(1) || 'body'}: ${issue.message}`)
    const limit = limitOf(error.validation)
    return new AppError('bad_request', {
      detail: faults.slice(0, 5).join('; ').slice(0, 500),
      ...(limit && { limit }),
    })
  }
  const status = error.statusCode ?? 500
  const code = CODES_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal')
  return new AppError(code, { cause: error })
}

const limitSchema = z.object({
  instancePath: z.string(),
  params: z.object({
    origin: z.enum(['number', 'int', 'string', 'array']),
    minimum: z.number().exactOptional(),
    maximum: z.number().exactOptional(),
    inclusive: z.literal(true).exactOptional(),
  }),
})

/** Finds the limit that a person may correct: all other faults are those of a program. */
function limitOf(faults: readonly unknown[]): Problem['limit'] {
  for (const fault of faults) {
    const { data } = limitSchema.safeParse(fault)
    if (data === undefined) continue
    const { origin, minimum, maximum } = data.params
    return {
      field: data.instancePath.slice(1),
      of: origin === 'int' ? 'number' : origin,
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
    }
  }
  return undefined
}

export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code === 'unauthenticated' && !reply.hasHeader('www-authenticate')) {
    void reply.header('www-authenticate', 'Bearer')
  }
  const retryAfterSeconds = error.retryAfterSeconds ?? (error.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
  // The route's serialiser would validate this body against the route's response schema.
  return reply
    .code(error.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({ ...problemOf(error.code, request.id), ...error.fields })
}

/** The body of a response about an error, without what only some errors have. */
export function problemOf(code: ProblemCode, requestId: string): Problem {
  const { status, title } = PROBLEMS[code]
  return { type: `urn:fuel-shack:problem:${code}`, title, status, code, requestId }
}
