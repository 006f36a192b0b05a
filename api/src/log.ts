import type { FastifyBaseLogger } from 'fastify'

/** What services log to. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
