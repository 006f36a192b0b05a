import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage, listRuntimePackages, type RuntimePackage } from './packages.ts'

const LICENCE_FILES = '{LICENSE,LICENCE,License,license,COPYING,NOTICE}*'

/** Says which packages a release contains, with the texts of their licences. */
export async function describeLicences(): Promise<string> {
  const parts: string[] = []
  for (const runtime of listRuntimePackages()) parts.push(await describe(runtime))
  const head = 'Fuel Shack contains these packages, each under its licence.'
  return `${[head, ...parts].join(`\n\n${'-'.repeat(79)}\n\n`)}\n`
}

async function describe({ path, name, version, licence }: RuntimePackage): Promise<string> {
  const title = `${name} ${version} (${licence})`
  // Its licence is in the package that brings Node.
  if (name.startsWith('node-linux-')) return title
  const folder = await fetchPackage(path.replace('node_modules/', ''))
  const texts = globSync(LICENCE_FILES, { cwd: folder }).toSorted()
  return [title, ...texts.map((text) => readFileSync(join(folder, text), 'utf8').trim())].join('\n\n')
}
