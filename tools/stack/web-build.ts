import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CliError } from './cli-error.ts'
import type { Environment } from './environment.ts'
import { programOf, repositoryRoot } from './repository.ts'
import { runProgram } from './run-program.ts'

const INPUTS = ['web/**/*', 'contract/**/*', 'package-lock.json', 'tsconfig.base.json']
const BUILT_FILES = ['.stamp', 'index.html']
const NO_INPUTS = ['**/node_modules/**', 'web/dist/**', '**/*.test.ts', '**/*.test.tsx']

/**
 * Builds the web app into WEB_DIR, unless what it is made of is, byte for byte, what the present build was made of. It has no
 * fact of a rest stop: one build serves all of them.
 * @returns the folder with the build.
 */
export async function buildWebWhenStale(env: Environment = {}): Promise<string> {
  const webDirectory = resolve(repositoryRoot, env['WEB_DIR'] || 'web/dist')
  // Vite empties the folder first, so a build that failed leaves no stamp.
  const stampFile = join(webDirectory, '.stamp')
  const stamp = stampOf(readInputs())
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return webDirectory
  checkMayBeEmptied(webDirectory)
  console.log('Building the web app …')
  const startedAt = performance.now()
  const { code, output } = await runProgram(
    process.execPath,
    [programOf('vite'), 'build', '--logLevel', 'warn', '--outDir', webDirectory, '--emptyOutDir'],
    { cwd: join(repositoryRoot, 'web'), quiet: true },
  )
  if (code !== 0) throw new CliError(`${output}\nThe web app could not be built (exit code ${code}).`)
  writeFileSync(stampFile, stamp)
  console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return webDirectory
}

/** A build empties its folder first: WEB_DIR must not name one with something else in it. */
function checkMayBeEmptied(directory: string): void {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return
  if (BUILT_FILES.some((file) => existsSync(join(directory, file)))) return
  throw new CliError(`WEB_DIR is ${directory}, which has files that are not the built web app. Name another folder.`)
}

function readInputs(): Map<string, Buffer> {
  const files = globSync(INPUTS, { cwd: repositoryRoot, exclude: NO_INPUTS }).toSorted()
  const paths = files.filter((path) => statSync(join(repositoryRoot, path)).isFile())
  return new Map(paths.map((path) => [path, readFileSync(join(repositoryRoot, path))]))
}

/** Names count as much as contents: a removed file changes the build too. */
export function stampOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256')
  for (const [path, content] of files) hash.update(`${path}\0${content.length}\0`).update(content)
  return hash.digest('hex')
}
