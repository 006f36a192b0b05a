import type { FastifyBaseLogger } from 'fastify'

/** What services log to. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Never in a log, wherever a line might carry it. */
export const REDACTED = {
  paths: ['authorization', 'cookie', 'password', 'contactNumber', 'emailAddress', 'cardNumber'].flatMap((name) => [
    name,
    `*.${name}`,
    `*.*.${name}`,
  ]),
  censor: '[redacted]',
}
