import { randomBytes } from 'node:crypto'
import { destination } from 'pino'
import { createLog } from '../log.ts'
import { createSecurityLog, type SecurityLog } from '../security-log.ts'

/** Logs in the server's format to standard error, and leaves standard output to messages for the operator. */
export function openCommandSecurityLog(clock: () => Date): SecurityLog {
  const log = createLog('info', destination(process.stderr.fd))
  return createSecurityLog({ log, clock, secret: randomBytes(32).toString('hex'), onEvent: () => undefined })
}
