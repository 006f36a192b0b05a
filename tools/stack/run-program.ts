import { spawn } from 'node:child_process'
import type { Environment } from './environment.ts'
import { repositoryRoot } from './repository.ts'

interface ProgramOptions {
  env?: Environment
  cwd?: string
  /** Captures the output instead of showing it. */
  quiet?: boolean
  /** Ends it early. */
  signal?: AbortSignal
}

/** Runs a program to its end. Its output is shown, or, when quiet, returned. */
export async function runProgram(
  program: string,
  args: string[],
  options: ProgramOptions = {},
): Promise<{ code: number; output: string }> {
  const output = options.quiet ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: options.cwd ?? repositoryRoot,
    env: options.env ?? process.env,
    stdio: ['ignore', output, output],
  })
  options.signal?.addEventListener('abort', () => child.kill('SIGTERM'))
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
