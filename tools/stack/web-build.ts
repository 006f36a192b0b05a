import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { CliError } from './cli-error.ts'
import { mergeEnvironments, type Environment } from './environment.ts'
import { programOf, repositoryRoot } from './repository.ts'
import { runProgram } from './run-program.ts'

const INPUTS = ['web/**/*', 'contract/**/*', 'package-lock.json', 'tsconfig.base.json']
const BUILT_FILES = ['.stamp', 'index.html']
const NO_INPUTS = ['**/node_modules/**', 'web/dist/**', '**/*.test.ts', '**/*.test.tsx']

/** Less time for the minifier and the pictures, for 1 % more script and an eighth more of pictures. */
const QUICK = ['--mode', 'quick', '--minify', 'oxc']

/**
 * Builds the web app for SITE_DIR into WEB_DIR, unless what it is made of is, byte for byte, what the present build was
 * made of. A quick build is for trying the app on this machine; a whole one serves for that too.
 * @returns the folder with the build.
 */
export async function buildWebWhenStale(env: Environment = {}, { isQuick = false } = {}): Promise<string> {
  const siteDirectory = resolve(repositoryRoot, env['SITE_DIR'] || 'site')
  const webDirectory = resolve(repositoryRoot, env['WEB_DIR'] || 'web/dist')
  // Vite empties the folder first, so a build that failed leaves no stamp.
  const stampFile = join(webDirectory, '.stamp')
  const inputs = stampOf(readInputs(siteDirectory))
  const stamp = isQuick ? `${inputs} quick` : inputs
  if (existsSync(stampFile) && [stamp, inputs].includes(readFileSync(stampFile, 'utf8'))) return webDirectory
  checkMayBeEmptied(webDirectory)
  console.log(`Building the web app for ${relative(repositoryRoot, siteDirectory)} …`)
  const startedAt = performance.now()
  const { code, output } = await runProgram(
    process.execPath,
    [
      programOf('vite'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      webDirectory,
      '--emptyOutDir',
      ...(isQuick ? QUICK : []),
    ],
    {
      cwd: join(repositoryRoot, 'web'),
      env: mergeEnvironments(process.env, { SITE_DIR: siteDirectory }),
      quiet: true,
    },
  )
  if (code !== 0) throw new CliError(`${output}\nThe web app could not be built (exit code ${code}).`)
  writeFileSync(stampFile, stamp)
  const [pictures = 'pictures'] = /\d+ pictures in [\d.]+ s/.exec(output) ?? []
  console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s (${pictures}).`)
  return webDirectory
}

/** A build empties its folder first: WEB_DIR must not name one with something else in it. */
function checkMayBeEmptied(directory: string): void {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return
  if (BUILT_FILES.some((file) => existsSync(join(directory, file)))) return
  throw new CliError(`WEB_DIR is ${directory}, which has files that are not the built web app. Name another folder.`)
}

/** Names the inputs by paths that two sites do not share, so that a build for one is never fresh for the other. */
export function readInputs(siteDirectory: string): Map<string, Buffer> {
  const code = globSync(INPUTS, { cwd: repositoryRoot, exclude: NO_INPUTS }).map((path) => join(repositoryRoot, path))
  const site = globSync('**/*', { cwd: siteDirectory }).map((path) => join(siteDirectory, path))
  const files = [...code, ...site].filter((path) => statSync(path).isFile()).toSorted()
  return new Map(files.map((path) => [relative(repositoryRoot, path), readFileSync(path)]))
}

/** Names count as much as contents: a removed file changes the build too. */
export function stampOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256')
  for (const [path, content] of files) hash.update(`${path}\0${content.length}\0`).update(content)
  return hash.digest('hex')
}
