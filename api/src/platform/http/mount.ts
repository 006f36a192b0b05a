import { isManager, isStaff } from '@fuel-shack/contract/team/roles'
import { API_BASE_PATH, type Audience } from '@fuel-shack/contract/platform/endpoint'
import type { Endpoint } from '@fuel-shack/contract/endpoints'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { databaseFailure } from '../db/failures.ts'
import { AppError, rejectHeader, WrongCredentialsError } from '../errors.ts'
import type { Caller, LoggedInCaller, Printer, Till, User } from '../callers.ts'
import { failure, type SecurityLog } from '../monitoring/security-log.ts'
import type { PrinterCredentials, VerifyPrinter } from './auth/printer-logins.ts'
import type { VerifyBearer } from './auth/bearer.ts'
import { readIdentityProof } from './request-headers.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

const PRINTER_CHALLENGE = 'Basic realm="printer", charset="UTF-8"'
const printerParams = z.object({ printerId: z.string().optional(), key: z.string().optional() })

interface Call<E extends Endpoint> {
  body: Parsed<E['body']>
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  /** The verified caller. The type is non-null if the endpoint requires one. */
  caller: E['audience'] extends 'customer' | 'staff' | 'manager'
    ? LoggedInCaller
    : E['audience'] extends 'anyone'
      ? undefined
      : Caller
  till: E['audience'] extends 'till' ? Till : undefined
  printer: E['audience'] extends 'printer' ? Printer : undefined
  request: FastifyRequest
  reply: FastifyReply
}
type Result<E extends Endpoint> = z.input<E['response']> | FastifyReply

export type Mount = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Result<E>>) => void

interface CallOrigin {
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
  limit: (endpoint: Endpoint, caller: CallOrigin) => Promise<void>
  /** Takes a counted call back, which failed because of an outage: its caller tries again. */
  uncount: (endpoint: Endpoint, caller: CallOrigin) => Promise<void>
  /** Counts wrong credentials of the caller's network. @throws AppError `too_many_requests` */
  limitWrongCredentials: (endpoint: Endpoint, caller: CallOrigin) => Promise<void>
  securityLog: SecurityLog
}

/**
 * Mounts the contract's endpoints: path, validation of requests and responses, and documentation come from one
 * declaration. Bearer token and role are checked before the body is read.
 */
export function createMount(app: FastifyInstance, guards: CallGuards): Mount {
  return (endpoint, handle) => {
    type E = typeof endpoint
    const bytesMax = endpoint.fileBytesMax ?? endpoint.bodyBytesMax
    app.route({
      method: endpoint.method,
      url: API_BASE_PATH + endpoint.path,
      ...(bytesMax !== undefined && { bodyLimit: bytesMax }),
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
        await guards.limit(endpoint, originOf(request))
      },
      onError: async (request, _reply, error) => {
        recordRejectedInput(guards, endpoint, request, error)
        if (isOutage(error)) await guards.uncount(endpoint, originOf(request))
      },
      handler: async (request, reply) =>
        handle({
          // oxlint-disable typescript/no-unsafe-type-assertion -- parsed by the same schemas, which Fastify has run
          body: request.body as Parsed<E['body']>,
          params: request.params as Parsed<E['params']>,
          query: request.query as Parsed<E['query']>,
          caller: whoCalls(request) as Call<E>['caller'],
          till: request.till as Call<E>['till'],
          printer: request.printer as Call<E>['printer'],
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
      guards.securityLog.record(failure('access_denied', originOf(request), details))
    }
    if (error instanceof WrongCredentialsError) await guards.limitWrongCredentials(endpoint, originOf(request))
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
  if (reason !== undefined) securityLog.record(failure('input_rejected', originOf(request), { endpoint: path, reason }))
}

/** Answered with 502 or 503. */
function isOutage(error: Error): boolean {
  return error instanceof AppError ? error.status > 500 : databaseFailure(error) !== undefined
}

function reasonOfRejection(error: Error): string | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return error.validationContext
  const isOldPrice = error instanceof AppError && (error.code === 'price_changed' || error.code === 'surcharge_changed')
  return isOldPrice ? error.code : undefined
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
  request.user = await guards.verifyBearer(request.headers.authorization, {
    ipAddress: request.ip,
    requestId: request.id,
  })
  if (audience === 'staff' && !isStaff(request.user)) throw new AppError('forbidden')
  if (audience === 'manager' && !isManager(request.user)) throw new AppError('forbidden')
}

function credentialsOf({ params, headers }: FastifyRequest): PrinterCredentials {
  const { printerId = '', key } = printerParams.parse(params)
  return { printerId, authorization: headers.authorization, key }
}

function originOf(request: FastifyRequest): CallOrigin {
  const accountId = request.user?.subject ?? request.till?.id ?? request.printer?.id
  return { accountId, ipAddress: request.ip, requestId: request.id }
}

function whoCalls(request: FastifyRequest): Caller | LoggedInCaller | undefined {
  const { accountId, ...origin } = originOf(request)
  if (accountId === undefined) return undefined
  const { user } = request
  const sessionId = user?.claims['sid']
  return {
    accountId,
    ...origin,
    ...(typeof sessionId === 'string' && { sessionId }),
    ...(user && { ...user, proof: readIdentityProof(request) }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    till: Till | null
    printer: Printer | null
    user: User | null
  }
}
