import { isManager, isStaff } from '@fuel-shack/contract/values/roles'
import { API_BASE_PATH, type Audience } from '@fuel-shack/contract/endpoints/endpoint-table'
import type { Endpoint } from '@fuel-shack/contract/endpoints/endpoints'
import { problemSchema } from '@fuel-shack/contract/endpoints/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { databaseFailure } from '../db/failures.ts'
import { AppError, rejectHeader, WrongCredentialsError } from '../errors.ts'
import type { Actor, Person, Printer, Till } from '../callers.ts'
import { failure, type SecurityLog } from '../security-log.ts'
import type { PrinterCredentials, VerifyPrinter } from './auth/printer-logins.ts'
import type { VerifyBearer } from './auth/bearer.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

const PRINTER_CHALLENGE = 'Basic realm="printer", charset="UTF-8"'
const printerParams = z.object({ printerId: z.string().optional(), key: z.string().optional() })

interface Call<E extends Endpoint> {
  body: Parsed<E['body']>
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  /** The verified caller. The type is non-null if the endpoint requires one. */
  person: E['audience'] extends 'customer' | 'staff' | 'manager' ? Person : undefined
  till: E['audience'] extends 'till' ? Till : undefined
  printer: E['audience'] extends 'printer' ? Printer : undefined
  /** The caller, for the audit trail. */
  actor: E['audience'] extends 'anyone' ? undefined : Actor
  request: FastifyRequest
  reply: FastifyReply
}
type Result<E extends Endpoint> = z.input<E['response']> | FastifyReply

export type Mount = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Result<E>>) => void

interface Caller {
  ipAddress: string
  requestId: string
  /** The subject, or the id of the till or printer, after authentication. */
  accountId: string | undefined
}

/** Authentication and rate limits of the calls. */
export interface CallGuards {
  verifyBearer: VerifyBearer
  /** @throws AppError `unauthenticated` */
  verifyTill: (key: string) => Promise<Till>
  /** @throws AppError `unauthenticated` */
  verifyPrinter: VerifyPrinter
  /** Counts a call of an authenticated caller. @throws AppError `too_many_requests` */
  limit: (endpoint: Endpoint, caller: Caller) => Promise<void>
  /** Takes a counted call back, which failed because of an outage: its caller tries again. */
  uncount: (endpoint: Endpoint, caller: Caller) => Promise<void>
  /** Counts wrong credentials of the caller's network. @throws AppError `too_many_requests` */
  limitWrongCredentials: (endpoint: Endpoint, caller: Caller) => Promise<void>
  securityLog: SecurityLog
}

/**
 * Mounts the contract's endpoints: path, validation of requests and responses, and documentation come from one
 * declaration. Bearer token and role are checked before the body is read.
 */
export function createMount(app: FastifyInstance, guards: CallGuards): Mount {
  return (endpoint, handle) => {
    type E = typeof endpoint
    app.route({
      method: endpoint.method,
      url: API_BASE_PATH + endpoint.path,
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.audience !== 'anyone' && {
          security: [endpoint.audience === 'printer' ? { basic: [] } : { bearer: [] }],
        }),
        response: { 200: endpoint.response, default: problemSchema },
      },
      onRequest: async (request, reply) => {
        if (endpoint.audience === 'printer') void reply.header('www-authenticate', PRINTER_CHALLENGE)
        await authorize(guards, endpoint, request)
        await guards.limit(endpoint, callerOf(request))
      },
      onError: async (request, _reply, error) => {
        recordRejectedInput(guards, endpoint, request, error)
        if (isOutage(error)) await guards.uncount(endpoint, callerOf(request))
      },
      handler: async (request, reply) =>
        handle({
          // oxlint-disable typescript/no-unsafe-type-assertion -- parsed by the same schemas, which Fastify has run
          body: request.body as Parsed<E['body']>,
          params: request.params as Parsed<E['params']>,
          query: request.query as Parsed<E['query']>,
          person: request.person as Call<E>['person'],
          till: request.till as Call<E>['till'],
          printer: request.printer as Call<E>['printer'],
          actor: actorOf(request) as Call<E>['actor'],
          // oxlint-enable typescript/no-unsafe-type-assertion
          request,
          reply,
        }),
    })
  }
}

/** Rejected calls of staff, managers, tills and printers are security events. A customer's expired token is not. */
async function authorize(guards: CallGuards, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { audience } = endpoint
  try {
    await identify(guards, audience, request)
  } catch (error) {
    const isRejected = error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')
    if (isRejected && audience !== 'customer') {
      const details = { status: error.status, audience, endpoint: endpoint.path }
      guards.securityLog.record(failure('access_denied', callerOf(request), details))
    }
    if (error instanceof WrongCredentialsError) await guards.limitWrongCredentials(endpoint, callerOf(request))
    throw error
  }
}

/** Our own app never sends a body that a schema rejects, and an old price only shortly after a change. */
function recordRejectedInput(
  { securityLog }: CallGuards,
  { path }: Endpoint,
  request: FastifyRequest,
  error: Error,
): void {
  const reason = reasonOfRejection(error)
  if (reason !== undefined) securityLog.record(failure('input_rejected', callerOf(request), { endpoint: path, reason }))
}

/** Answered with 502 or 503. */
function isOutage(error: Error): boolean {
  return error instanceof AppError ? error.status > 500 : databaseFailure(error) !== undefined
}

function reasonOfRejection(error: Error): string | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return error.validationContext
  return error instanceof AppError && error.code === 'price_changed' ? error.code : undefined
}

async function identify(guards: CallGuards, audience: Audience, request: FastifyRequest): Promise<void> {
  if (audience === 'anyone') return
  if (audience === 'till') {
    const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (key === undefined) throw rejectHeader(request.headers.authorization)
    request.till = await guards.verifyTill(key)
    return
  }
  if (audience === 'printer') {
    request.printer = await guards.verifyPrinter(credentialsOf(request))
    return
  }
  request.person = await guards.verifyBearer(request.headers.authorization, {
    ipAddress: request.ip,
    requestId: request.id,
  })
  if (audience === 'staff' && !isStaff(request.person)) throw new AppError('forbidden')
  if (audience === 'manager' && !isManager(request.person)) throw new AppError('forbidden')
}

function credentialsOf({ params, headers }: FastifyRequest): PrinterCredentials {
  const { printerId = '', key } = printerParams.parse(params)
  return { printerId, authorization: headers.authorization, key }
}

function callerOf(request: FastifyRequest): Caller {
  const accountId = request.person?.subject ?? request.till?.id ?? request.printer?.id
  return { accountId, ipAddress: request.ip, requestId: request.id }
}

function actorOf(request: FastifyRequest): Actor | undefined {
  const { accountId, ...from } = callerOf(request)
  const sessionId = request.person?.claims['sid']
  return accountId === undefined
    ? undefined
    : { accountId, ...from, ...(typeof sessionId === 'string' && { sessionId }) }
}

declare module 'fastify' {
  interface FastifyRequest {
    till: Till | null
    printer: Printer | null
    person: Person | null
  }
}
