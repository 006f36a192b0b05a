import type { Problem } from '@fuel-shack/contract/problem'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/platform/problem-codes'

type ProblemFields = Pick<
  Problem,
  | 'detail'
  | 'limit'
  | 'products'
  | 'takesOrdersFrom'
  | 'pauseReason'
  | 'surchargePercent'
  | 'doneBy'
  | 'doneAt'
  | 'replacedAt'
>

/** An error that the operator can fix, of the server's start or a command. Printed without a stack trace. */
export class CliError extends Error {}

/** Returns whether to print its message alone. The name is that of an error of the identity workspace, which may not be loaded. */
export function isForOperator(error: unknown): error is Error {
  return error instanceof CliError || (error instanceof Error && error.name === 'KeySecretError')
}

/** The errors of services, which the error handler turns into problem bodies. Any other error is a defect. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly fields: ProblemFields
  /** Seconds, for a Retry-After header. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: ProblemCode,
    options: ProblemFields & { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    const { cause, retryAfterSeconds, ...fields } = options
    super(options.detail ?? PROBLEMS[code].title, { cause })
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/**
 * Credentials that were never valid, so the call may be a guess. Missing and expired credentials, and those of a session
 * that has ended, are not: honest clients send them, and must be answered 401 so that they log in or renew their token.
 */
export class WrongCredentialsError extends AppError {
  constructor() {
    super('unauthenticated')
  }
}

/** The error for an Authorization header without the expected credentials. An absent one is not a guess. */
export function rejectHeader(authorization = ''): AppError {
  return authorization === '' ? new AppError('unauthenticated') : new WrongCredentialsError()
}

/** @throws AppError with this code if the value is undefined. */
export function orThrow<Found>(found: Found | undefined, code: ProblemCode): Found {
  if (found === undefined) throw new AppError(code)
  return found
}
