import type { Environment } from '../stack/environment.ts'
import { CliError } from '../stack/cli-error.ts'
import { runProgram } from '../stack/run-program.ts'

/** Runs a program to its end. @returns what it printed @throws CliError with that, if it fails */
export async function run(program: string, args: string[], env?: Environment): Promise<string> {
  const { code, output } = await runProgram(program, args, { quiet: true, ...(env && { env }) })
  if (code !== 0) throw new CliError(`${program} ${args.join(' ')} failed (exit code ${code}).\n${output}`)
  return output
}
