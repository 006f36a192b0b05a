import { randomBytes } from 'node:crypto'
import { destination } from 'pino'
import { asTypedHere, readDataLocation } from '../../platform/config/config.ts'
import { backupSettingsOf } from '../backup-settings.ts'
import { openData } from '../context.ts'
import { createPrivateFilesOnly } from '../../platform/db/private-files.ts'
import { isForOperator } from '../../platform/errors.ts'
import { createLog } from '../../platform/log.ts'
import { createSecurityLog, type SecurityLog } from '../../platform/monitoring/security-log.ts'

export type Data = Awaited<ReturnType<typeof openData>> & { securityLog: SecurityLog }

/**
 * Runs a command. A `CliError` or an invalid command line is printed as its message, any other error with its stack trace.
 *
 * @param exitCode of every error
 */
export async function runCommand(command: () => Promise<void>, exitCode = 1): Promise<void> {
  createPrivateFilesOnly()
  try {
    await command()
  } catch (error) {
    console.error(isForOperator(error) || isCommandLineError(error) ? asTypedHere(error.message) : error)
    process.exitCode = exitCode
  }
}

/**
 * Migrates the database before the work, and closes it afterwards. The security log is in the server's format, on standard
 * error: standard output is for messages to the operator.
 */
export async function withData<Result>(
  work: (data: Data) => Promise<Result>,
  location: Parameters<typeof openData>[0] = readLocation(),
): Promise<Result> {
  const data = await openData(location)
  try {
    const log = createLog('info', destination(process.stderr.fd))
    const secret = randomBytes(32).toString('hex')
    return await work({
      ...data,
      securityLog: createSecurityLog({ log, clock: data.clock, secret, onEvent: () => undefined }),
    })
  } finally {
    await data.database.close()
  }
}

function readLocation() {
  const location = readDataLocation()
  return { ...location, backups: backupSettingsOf(location) }
}

/** Thrown by `parseArgs` of node:util. */
function isCommandLineError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
