import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from './version.ts'

/** The manifest of a package that installs nothing: its packages are in `lib`, where npm does not look. */
export function writeManifest(folder: string, { version }: Release): void {
  const manifest = {
    name: 'fuel-shack',
    version,
    description: 'The app of a highway rest stop: welcome page, loyalty card, ordering and a fulfilment screen.',
    license: 'MIT',
    type: 'module',
    bin: { 'fuel-shack': 'bin/fuel-shack.mjs' },
    engines: { node: '>=24' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
