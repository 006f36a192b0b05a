import { makeRestStopSchema } from '@fuel-shack/contract/shop/folder/rest-stop-schema'
import { SCHEMA_FILE } from '@fuel-shack/contract/shop/rest-stop/field-schemas'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../stack/cli-error.ts'
import { repositoryRoot } from '../stack/repository.ts'
import { runProgram } from '../stack/run-program.ts'
import type { Fault } from './check-markdown.ts'

/** Documents that are made from the code, committed, and proven fresh. */
const generatedDocuments: Record<string, () => Promise<string>> = {
  'docs/messages.md': () => outputOf('api/src/app/commands/message-docs.ts'),
  'docs/openapi.json': () => outputOf('api/src/app/commands/openapi.ts'),
  [`site/${SCHEMA_FILE}`]: async () => `${JSON.stringify(makeRestStopSchema(), null, 2)}\n`,
}

async function outputOf(command: string): Promise<string> {
  const { code, output } = await runProgram(process.execPath, [join(repositoryRoot, command)], { quiet: true })
  if (code !== 0) throw new CliError(`${command} failed:\n${output}`)
  return `${output.trimEnd()}\n`
}

export async function writeGeneratedDocuments(): Promise<void> {
  for (const [path, make] of Object.entries(generatedDocuments)) {
    writeFileSync(join(repositoryRoot, path), await make())
    console.log(`Wrote ${path}`)
  }
}

export async function findStaleDocuments(): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [path, make] of Object.entries(generatedDocuments)) {
    const file = join(repositoryRoot, path)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== (await make())) {
      faults.push({ path, line: 1, detail: 'is not what the code says; run npm run docs' })
    }
  }
  return faults
}
