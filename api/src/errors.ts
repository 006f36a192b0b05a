import { PROBLEMS, type Problem, type ProblemCode } from '@fuel-shack/contract/endpoints/problem-codes'

type ProblemFields = Pick<Problem, 'detail' | 'products' | 'takesOrdersFrom' | 'pauseReason' | 'doneBy' | 'doneAt'>

/** An error that the operator can fix, of the server's start or a command. Printed without a stack trace. */
export class CliError extends Error {}

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

/** @throws AppError with this code if the value is undefined. */
export function orThrow<Found>(found: Found | undefined, code: ProblemCode): Found {
  if (found === undefined) throw new AppError(code)
  return found
}
