import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findUpwards } from '../setup/packages.mjs'
import { repositoryRoot } from '../stack/repository.ts'

const names = z.record(z.string(), z.string()).default({})
const entrySchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
})
type Entry = z.infer<typeof entrySchema>
const lockSchema = z.object({ name: z.string(), version: z.string(), packages: z.record(z.string(), entrySchema) })

/**
 * The CycloneDX 1.5 bill of materials of what production installs, from the lockfile alone: no network, the same on every
 * machine. `npm sbom --omit=dev` is not used: it leaves out packages that one workspace needs in production and another
 * one only in development (docs/decisions/0025-own-bill-of-materials.md).
 */
export function readBillOfMaterials(now: Date) {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')))
  const installed = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link,
  )
  const root = { ref: `pkg:npm/${lock.name}@${lock.version}`, name: lock.name }
  const workspaces = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules/'))
  const direct = workspaces.flatMap(([path, entry]) => dependenciesOf(lock.packages, path, entry))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        'bom-ref': root.ref,
        type: 'application',
        name: root.name,
        version: lock.version,
        purl: root.ref,
      },
    },
    components: [...new Map(installed.map(([path, entry]) => [refOf(path, entry), toComponent(path, entry)])).values()],
    dependencies: [
      { ref: root.ref, dependsOn: unique(direct) },
      ...installed.map(([path, entry]) => ({
        ref: refOf(path, entry),
        dependsOn: unique(dependenciesOf(lock.packages, path, entry)),
      })),
    ].filter(({ ref }, index, all) => all.findIndex((other) => other.ref === ref) === index),
  }
}

const unique = (refs: string[]): string[] => [...new Set(refs)].toSorted()
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** A package URL (https://github.com/package-url/purl-spec): the scope's at sign is encoded. */
function refOf(path: string, { version }: Entry): string {
  return `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`
}

function toComponent(path: string, entry: Entry) {
  const [scope, name] = nameOf(path).startsWith('@') ? nameOf(path).split('/') : [undefined, nameOf(path)]
  const ref = refOf(path, entry)
  const sha512 = /^sha512-(\S+)$/.exec(entry.integrity ?? '')?.[1]
  return {
    'bom-ref': ref,
    type: 'library',
    ...(scope !== undefined && { group: scope }),
    name: name ?? '',
    version: entry.version ?? '',
    scope: entry.optional ? 'optional' : 'required',
    purl: ref,
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    ...(entry.license && { licenses: [licenseOf(entry.license)] }),
  }
}

/** One identifier, or an expression such as `(MIT OR Apache-2.0)`. */
function licenseOf(text: string) {
  return /^[\w.+-]+$/.test(text) ? { license: { id: text } } : { expression: text }
}

/** What Node would find for each dependency. What is not installed is left out. */
function dependenciesOf(packages: Record<string, Entry>, from: string, entry: Entry): string[] {
  const wanted = Object.keys({ ...entry.peerDependencies, ...entry.optionalDependencies, ...entry.dependencies })
  const paths = wanted.flatMap((name) => findUpwards(packages, from, name) ?? [])
  return paths.flatMap((path) => {
    const found = packages[path]
    return !found || found.dev || found.link ? [] : [refOf(path, found)]
  })
}
