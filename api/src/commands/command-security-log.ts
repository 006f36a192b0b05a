import { randomBytes } from 'node:crypto'
import { destination } from 'pino'
import { createLog } from '../log.ts'
import { createSecurityLog, type SecurityLog } from '../security-log.ts'

/** The server's log format, on standard error: what a command prints for people stays readable on standard output. */
export function openCommandSecurityLog(clock: () => Date): SecurityLog {
  const log = createLog('info', destination(process.stderr.fd))
  return createSecurityLog({ log, clock, secret: randomBytes(32).toString('hex'), onEvent: () => undefined })
}
