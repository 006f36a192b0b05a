import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { repositoryRoot } from '../stack/repository.ts'
import { listRuntimePackages } from './packages.ts'
import { run } from './run.ts'
import type { Release } from './version.ts'

const packageSchema = z.looseObject({ SPDXID: z.string(), name: z.string(), versionInfo: z.string() })
const relationSchema = z.looseObject({ spdxElementId: z.string(), relatedSpdxElement: z.string() })
const documentSchema = z.looseObject({
  creationInfo: z.looseObject({}),
  packages: z.array(packageSchema),
  relationships: z.array(relationSchema),
})

/** Their development packages are left out below: `--omit=dev` leaves out what another workspace needs for development only. */
const WORKSPACES = ['api', 'contract', 'identity', 'web'].map((name) => `--workspace=${name}`)
const manifestSchema = z.object({ nodeRelease: z.object({ version: z.string() }) })

/** The bill of materials in SPDX: what npm lists, of the packages that production runs, without a time or a random name. */
export async function makeBillOfMaterials({ version, epoch }: Release): Promise<string> {
  const printed = await run('npm', ['sbom', '--package-lock-only', '--sbom-format=spdx', ...WORKSPACES])
  const document = documentSchema.parse(JSON.parse(printed))
  const keys = new Set(listRuntimePackages().map((runtime) => `${runtime.name}@${runtime.version}`))
  const packages = document.packages.filter(
    ({ name, versionInfo }) => name === 'fuel-shack' || keys.has(`${name}@${versionInfo}`),
  )
  const ids = new Set(['SPDXRef-DOCUMENT', ...packages.map(({ SPDXID }) => SPDXID)])
  const bill = {
    ...document,
    name: `fuel-shack@${version}`,
    documentNamespace: `urn:fuel-shack:${version}`,
    creationInfo: { ...document.creationInfo, created: new Date(epoch * 1000).toISOString() },
    packages: [...packages.map((one) => (one.name === 'fuel-shack' ? { ...one, versionInfo: version } : one)), node()],
    relationships: document.relationships.filter(
      ({ spdxElementId, relatedSpdxElement }) => ids.has(spdxElementId) && ids.has(relatedSpdxElement),
    ),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** npm lists no package that is for certain processors and that no workspace of production names. */
function node() {
  const { nodeRelease } = manifestSchema.parse(JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')))
  return {
    SPDXID: `SPDXRef-Package-node-${nodeRelease.version}`,
    name: 'node',
    versionInfo: nodeRelease.version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseDeclared: 'MIT',
  }
}
