import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CliError } from '../stack/cli-error.ts'
import { runProgram } from '../stack/run-program.ts'
import { run } from './run.ts'

/** The libraries of Node's binary. */
const PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6']
/** Parts of these packages that a container has no use for. */
const NOT_NEEDED = [
  'usr/share/lintian',
  'usr/share/gcc',
  'usr/share/gdb',
  '{usr/,}lib/*/gconv',
  'etc/ld.so.conf.d',
  'usr/share/doc/*/[!c]*',
  'usr/share/doc/*/changelog*',
]

/** Unpacks the packages for an architecture, as apt has them now: the sources and keys of this machine, in folders of its own. */
export async function writeDebianFiles(root: string, architecture: string): Promise<void> {
  if ((await runProgram('apt-get', ['--version'], { quiet: true })).code !== 0)
    throw new CliError(
      'The image needs libraries of Debian, and this machine has no apt-get: choose others with --only.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-apt-'))
  try {
    for (const name of ['state/lists/partial', 'cache/archives/partial', 'packages'])
      mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'status'), '')
    const settings = {
      'APT::Architecture': architecture,
      'APT::Architectures': architecture,
      'APT::Sandbox::User': 'root',
      'Dir::State': join(folder, 'state'),
      'Dir::State::status': join(folder, 'status'),
      'Dir::Cache': join(folder, 'cache'),
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    await run('apt-get', [...options, '-qq', 'update'])
    await run('sh', [
      '-c',
      'cd "$1" && shift && exec "$@"',
      'sh',
      join(folder, 'packages'),
      'apt-get',
      ...options,
      '-qq',
      'download',
      ...PACKAGES,
    ])
    const files = globSync('packages/*.deb', { cwd: folder }).toSorted()
    for (const file of files) await run('dpkg-deb', ['-x', join(folder, file), root])
    for (const path of globSync(NOT_NEEDED, { cwd: root })) rmSync(join(root, path), { recursive: true })
    // Their versions, for a scanner.
    writeFileSync(join(root, 'usr/share/doc/packages.txt'), `${files.map((file) => basename(file)).join('\n')}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
