import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CliError } from '../stack/cli-error.ts'
import { repositoryRoot } from '../stack/repository.ts'
import { run } from './run.ts'

/** Node's names of the processors for which there is a release. */
export const PROCESSORS = ['x64', 'arm64'] as const
export type Processor = (typeof PROCESSORS)[number]

/** Packages that stay packages in a release, on every processor. */
export const COMMON_PACKAGES = ['sharp', '@img/colour', 'detect-libc', 'semver', '@simplewebauthn/browser']
/** The native parts. */
export const nativePackages = (processor: Processor) => [
  `@img/sharp-linux-${processor}`,
  `@img/sharp-libvips-linux-${processor}`,
]
/** The same in WebAssembly, for systems without a native part in the npm package: slower, and not tested by us. */
export const PORTABLE_PACKAGES = ['@img/sharp-wasm32', '@img/sharp-wasm32/node_modules/@emnapi/runtime', 'tslib']
/** The workspaces of a release: those of production, and the stand-ins of its demo. */
const RUNTIME = ['api', 'contract', 'identity', 'web', 'standins']

const entrySchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
})
const lockfileSchema = z.object({ packages: z.record(z.string(), entrySchema) })

const readLockfile = () =>
  lockfileSchema.parse(JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'))).packages

export interface RuntimePackage {
  /** Its folder, such as node_modules/zod. */
  path: string
  name: string
  version: string
  licence: string
}

/** Every package that production runs, with the native ones of all processors and Node itself. */
export function listRuntimePackages(): RuntimePackage[] {
  const lockfile = readLockfile()
  const native = [...PROCESSORS.flatMap(nativePackages), ...PROCESSORS.map((name) => `node-linux-${name}`)]
  const found = new Set([...RUNTIME, ...[...native, ...PORTABLE_PACKAGES].map((name) => `node_modules/${name}`)])
  // A set that grows while it is iterated.
  for (const path of found) {
    for (const name of Object.keys(lockfile[path]?.dependencies ?? {})) {
      const dependency = findUpwards(lockfile, path, name)
      if (dependency !== undefined && !lockfile[dependency]?.link) found.add(dependency)
    }
  }
  const paths = [...found].filter((path) => path.startsWith('node_modules/')).toSorted()
  return paths.map((path) => ({
    path,
    name: path.split('node_modules/').at(-1) ?? path,
    version: lockfile[path]?.version ?? '',
    licence: lockfile[path]?.license ?? 'unknown',
  }))
}

/** Where Node finds a package: in the nearest node_modules upwards. */
function findUpwards(lockfile: ReturnType<typeof readLockfile>, folder: string, name: string): string | undefined {
  const nested = `${folder}/node_modules/${name}`
  if (lockfile[nested]) return nested
  const above = folder.lastIndexOf('/node_modules/')
  if (above !== -1) return findUpwards(lockfile, folder.slice(0, above), name)
  return lockfile[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}

/**
 * @param name of a package in package-lock.json, whatever processor it is for
 * @returns the folder with its files: that of the installation, or a copy from npm with the hash of the lockfile
 */
export async function fetchPackage(name: string): Promise<string> {
  const installed = join(repositoryRoot, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return installed
  const { version = '', integrity = '' } = readLockfile()[`node_modules/${name}`] ?? {}
  const cache = join(repositoryRoot, 'node_modules/.cache/release')
  const folder = join(cache, `${name.replaceAll('/', '-')}-${version}`)
  if (existsSync(folder)) return folder
  const download = `${folder}.download`
  rmSync(download, { recursive: true, force: true })
  mkdirSync(join(download, 'package'), { recursive: true })
  const published = name.split('node_modules/').at(-1) ?? name
  await run('npm', ['pack', '--silent', '--pack-destination', download, `${published}@${version}`])
  const [file = ''] = globSync('*.tgz', { cwd: download })
  const hash = `sha512-${createHash('sha512')
    .update(readFileSync(join(download, file)))
    .digest('base64')}`
  if (hash !== integrity) throw new CliError(`${name} ${version} is not what package-lock.json names: ${hash}.`)
  await run('tar', ['-xzf', join(download, file), '-C', join(download, 'package'), '--strip-components=1'])
  renameSync(join(download, 'package'), folder)
  rmSync(download, { recursive: true })
  return folder
}
