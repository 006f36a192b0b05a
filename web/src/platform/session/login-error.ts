export type LoginFailureReason = 'insecure' | 'unreachable' | 'provider'

/** The reason why a login cannot begin. */
export class LoginError extends Error {
  readonly reason: LoginFailureReason

  constructor(reason: LoginFailureReason, options?: ErrorOptions) {
    super(`Login: ${reason}`, options)
    this.reason = reason
  }
}
