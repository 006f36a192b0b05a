export type LoginObstacle = 'insecure' | 'unreachable' | 'provider'

/** Why a login cannot begin. */
export class LoginError extends Error {
  readonly obstacle: LoginObstacle

  constructor(obstacle: LoginObstacle, options?: ErrorOptions) {
    super(`Login: ${obstacle}`, options)
    this.obstacle = obstacle
  }
}
