import { PROBLEMS, type Problem, type ProblemCode } from '@fuel-shack/contract/problem-codes'

type ProblemFields = Pick<Problem, 'detail' | 'products'>

/** What the operator has to change before the server starts or a command runs: printed without a stack trace. */
export class CliError extends Error {}

/** What a service throws; the one error handler makes it a problem body. Everything else that is thrown is a defect. */
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

/** @throws AppError of this code where nothing was found. */
export function orThrow<Found>(found: Found | undefined, code: ProblemCode): Found {
  if (found === undefined) throw new AppError(code)
  return found
}
