import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Environment } from '@fuel-shack/tools/stack/environment'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { fileOfProgram } from './bundled-programs.ts'

interface Program {
  pid: number
  /** Everything that it has written. */
  output: () => string
  /** Resolves with the first result that `read` finds in a line of output; rejects when the program ends before. */
  readLine: <Result>(read: (line: string) => Result | undefined) => Promise<Result>
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>
}

/** Runs a script of the repository in a process of its own, with these settings and no others. */
export function startProgram(script: string, environment: Environment, args: string[] = []): Program {
  const child = spawn(process.execPath, [fileOfProgram(script), ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  })
  const lines: string[] = []
  const readers = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      for (const read of readers) read(line)
    })
  }
  const exited = new Promise<number | NodeJS.Signals>((settle) => {
    child.once('close', (code, signal) => settle(code ?? signal ?? 'SIGKILL'))
  })
  const output = () => lines.join('\n')

  return {
    pid: child.pid ?? NaN,
    output,
    exited,
    readLine: async <Result>(read: (line: string) => Result | undefined) => {
      const found = Promise.withResolvers<Result>()
      readers.add((line) => {
        const result = read(line)
        if (result !== undefined) found.resolve(result)
      })
      const ended = exited.then((end) => {
        throw new Error(`${script} ended with ${end}:\n${output()}`)
      })
      return Promise.race([found.promise, ended])
    },
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exited
    },
  }
}
