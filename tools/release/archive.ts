import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { run } from './run.ts'

interface ArchiveOptions {
  /** The folder whose content is archived. */
  folder: string
  /** The time of all files, in seconds. */
  epoch: number
  /** The account of all files, by number; root by default. */
  owner?: number
}

/** Writes an uncompressed archive: GNU tar with the same order, times, accounts and rights on every machine. */
export async function writeTar(file: string, names: string[], { folder, epoch, owner = 0 }: ArchiveOptions) {
  const same = [
    '--format=ustar',
    '--sort=name',
    `--mtime=@${epoch}`,
    '--numeric-owner',
    `--owner=${owner}`,
    `--group=${owner}`,
  ]
  await run('tar', [...same, '-cf', file, '-C', folder, ...names])
}

/** The same with gzip, whose header has neither a name nor a time. */
export async function writeTarGz(file: string, names: string[], options: ArchiveOptions): Promise<void> {
  const plain = `${file}.tar`
  await writeTar(plain, names, options)
  writeFileSync(file, await compress(readFileSync(plain)))
  rmSync(plain)
}

/** The level that takes twice the time of the default for 2 %. */
export const compress = (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })
