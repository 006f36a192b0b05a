import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from './cli-error.ts'
import { programOf, repositoryRoot } from './repository.ts'
import { runProgram } from './run-program.ts'

const WEB_DIST = join(repositoryRoot, 'web/dist')
/** Vite empties the folder first, so a build that failed leaves no stamp. */
const STAMP = join(WEB_DIST, '.stamp')
const INPUTS = ['web/**/*', 'contract/**/*', 'site/**/*', 'package-lock.json', 'tsconfig.base.json']
const NO_INPUTS = ['**/node_modules/**', 'web/dist/**', '**/*.test.ts', '**/*.test.tsx']

/** Builds the web app unless what it is made of is, byte for byte, what the present build was made of. */
export async function buildWebWhenStale(): Promise<void> {
  const stamp = stampOf(readInputs())
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  console.log('Building the web app …')
  const startedAt = performance.now()
  const { code, output } = await runProgram(process.execPath, [programOf('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(repositoryRoot, 'web'),
    quiet: true,
  })
  if (code !== 0) throw new CliError(`${output}\nThe web app could not be built (exit code ${code}).`)
  writeFileSync(STAMP, stamp)
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

function readInputs(): Map<string, Buffer> {
  const paths = globSync(INPUTS, { cwd: repositoryRoot, exclude: NO_INPUTS }).toSorted()
  const files = paths.filter((path) => statSync(join(repositoryRoot, path)).isFile())
  return new Map(files.map((path) => [path, readFileSync(join(repositoryRoot, path))]))
}

/** Names count as much as contents: a removed file changes the build too. */
export function stampOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256')
  for (const [path, content] of files) hash.update(`${path}\0${content.length}\0`).update(content)
  return hash.digest('hex')
}
