/** An error that the user of a command can fix. Its message is shown without a stack trace. */
export class CliError extends Error {}

/** Runs a command of the repository. Its exit code is 1 when it throws or returns false. */
export async function runCommand(command: () => Promise<boolean | void>): Promise<void> {
  try {
    if ((await command()) === false) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
    process.exitCode = 1
  }
}
