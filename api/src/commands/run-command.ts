import { readDataLocation, type DataLocation } from '../config.ts'
import { openData } from '../context.ts'
import { createPrivateFilesOnly } from '../db/private-files.ts'
import { CliError } from '../errors.ts'

export type Data = Awaited<ReturnType<typeof openData>>

/**
 * Runs a command to its end. Errors for the operator and mistakes in the command line are printed as their message, every
 * other error with its stack trace; the exit code is 1 for each of them.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  createPrivateFilesOnly()
  try {
    await command()
  } catch (error) {
    console.error(error instanceof CliError || isCommandLineError(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** Brings the database up to date, and closes it whether or not the work succeeds. */
export async function withData<Result>(
  work: (data: Data) => Promise<Result>,
  location: DataLocation = readDataLocation(),
): Promise<Result> {
  const data = await openData(location)
  try {
    return await work(data)
  } finally {
    await data.database.close()
  }
}

/** Thrown by `parseArgs` of node:util. */
function isCommandLineError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
