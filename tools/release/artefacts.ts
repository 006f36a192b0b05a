import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeTarGz } from './archive.ts'
import { addNode, ARCHITECTURES, writeDebianPackage } from './debian.ts'
import { writeImage } from './image.ts'
import { writeManifest } from './npm-package.ts'
import { nativePackages, PORTABLE_PACKAGES, PROCESSORS, type Processor } from './packages.ts'
import { writeProgram, type ProgramParts } from './program.ts'
import type { Release } from './version.ts'

export const KINDS = ['archive', 'npm', 'debian', 'image'] as const
export type Kind = (typeof KINDS)[number]

interface ArtefactOptions {
  release: Release
  parts: ProgramParts
  kinds: ReadonlySet<Kind>
  /** Where the files go. */
  out: string
  /** An empty folder for the work. */
  work: string
}

const MEGABYTE = 1_000_000

export async function writeArtefacts(options: ArtefactOptions): Promise<void> {
  if (options.kinds.has('npm')) await writeNpmPackage(options)
  for (const processor of PROCESSORS) await writeForProcessor(options, processor)
}

/** For every processor, and, in WebAssembly, for systems other than Linux. */
async function writeNpmPackage({ release, parts, out, work }: ArtefactOptions): Promise<void> {
  const folder = newFolder(work, 'npm')
  const packages = [...PROCESSORS.flatMap(nativePackages), ...PORTABLE_PACKAGES]
  await writeProgram(join(folder, 'package'), { ...parts, packages })
  writeManifest(join(folder, 'package'), release)
  const file = join(out, `fuel-shack-${release.version}.tgz`)
  await timed(file, () => writeTarGz(file, ['package'], { folder, epoch: release.epoch }))
}

async function writeForProcessor(options: ArtefactOptions, processor: Processor): Promise<void> {
  const { release, parts, kinds, out, work } = options
  const { version, epoch } = release
  const name = `fuel-shack-${version}`
  const folder = newFolder(work, processor)
  const program = join(folder, name)
  await writeProgram(program, { ...parts, packages: nativePackages(processor) })
  if (kinds.has('archive')) {
    const file = join(out, `${name}-linux-${processor}.tar.gz`)
    await timed(file, () => writeTarGz(file, [name], { folder, epoch }))
  }
  if (!kinds.has('debian') && !kinds.has('image')) return
  await addNode(program, processor)
  const packaged = { ...release, program, processor }
  if (kinds.has('debian')) {
    const file = join(out, `fuel-shack_${version}_${ARCHITECTURES[processor]}.deb`)
    await timed(file, () => writeDebianPackage(file, { ...packaged, folder: newFolder(work, `debian-${processor}`) }))
  }
  if (kinds.has('image')) {
    const file = join(out, `${name}-image-${ARCHITECTURES[processor]}.tar`)
    await timed(file, () => writeImage(file, { ...packaged, folder: newFolder(work, `image-${processor}`) }))
  }
}

function newFolder(work: string, name: string): string {
  const folder = join(work, name)
  mkdirSync(folder)
  return folder
}

async function timed(file: string, write: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await write()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${file}: ${(statSync(file).size / MEGABYTE).toFixed(1)} MB, in ${seconds} s`)
}
