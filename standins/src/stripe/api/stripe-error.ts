/** Stripe's error object: https://docs.stripe.com/api/errors. */
export class StripeError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(status: number, message: string, about: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.type = about.type ?? 'invalid_request_error'
    this.code = about.code
    this.param = about.param
  }

  toBody(): { error: Record<string, string> } {
    return {
      error: {
        ...(this.code && { code: this.code }),
        message: this.message,
        ...(this.param && { param: this.param }),
        type: this.type,
      },
    }
  }
}

/** 404 for an unknown id in the path, 400 for an unknown id in a parameter. */
export function missing(kind: string, id: string, param?: string): StripeError {
  return new StripeError(param ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  })
}
