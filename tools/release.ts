// `npm run release`: writes everything that is published of a version to dist-release/.
//   npm run release -- 2026.12.1 --only archive --only debian
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { KINDS, writeArtefacts, type Kind } from './release/artefacts.ts'
import { describeLicences } from './release/licences.ts'
import { notesOf } from './release/notes.ts'
import { bundleRelease } from './release/program.ts'
import { makeBillOfMaterials } from './release/sbom.ts'
import { readRelease } from './release/version.ts'
import { CliError, runCommand } from './stack/cli-error.ts'
import { repositoryRoot } from './stack/repository.ts'
import { buildWebWhenStale } from './stack/web-build.ts'

await runCommand(async () => {
  const { kinds, version } = readArguments()
  const release = readRelease(version)
  const notes = notesOf(readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8'), release.version)
  const webDirectory = await buildWebWhenStale()
  const parts = { bundle: await bundleRelease(release.version), webDirectory, licences: await describeLicences() }
  const out = join(repositoryRoot, 'dist-release')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out)
  const work = mkdtempSync(join(tmpdir(), 'fuel-shack-release-'))
  try {
    await writeArtefacts({ release, parts, kinds, out, work })
  } finally {
    rmSync(work, { recursive: true })
  }
  writeFileSync(join(out, `fuel-shack-${release.version}.spdx.json`), await makeBillOfMaterials(release))
  writeFileSync(join(out, 'RELEASE-NOTES.md'), notes)
  writeFileSync(join(out, 'SHA256SUMS'), hashesOf(out))
})

function readArguments(): { kinds: Set<Kind>; version: string | undefined } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  })
  const chosen = KINDS.filter((kind) => values.only?.includes(kind) ?? true)
  if (chosen.length !== (values.only ?? KINDS).length || positionals.length > 1)
    throw new CliError(`Usage: npm run release -- [version] [--only ${KINDS.join('|')}]`)
  return { kinds: new Set(chosen), version: positionals[0] }
}

/** In the format of `sha256sum --check`. */
function hashesOf(folder: string): string {
  const line = (file: string) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')}  ${file}\n`
  return readdirSync(folder).toSorted().map(line).join('')
}
