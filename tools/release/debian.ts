import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../stack/repository.ts'
import { fetchPackage, type Processor } from './packages.ts'
import { setRights } from './program.ts'
import { run } from './run.ts'
import type { Release } from './version.ts'

/** Debian's names, which images use too. */
export const ARCHITECTURES: Record<Processor, string> = { x64: 'amd64', arm64: 'arm64' }
const SERVICE = 'deploy/fuel-shack.service'
/** Where the files of deploy/ go, with their rights. */
const FILES: [from: string, to: string, mode: number][] = [
  ['deploy/debian/fuel-shack', 'usr/bin/fuel-shack', 0o755],
  ['deploy/debian/fuel-shack.env', 'etc/fuel-shack/fuel-shack.env', 0o600],
  ['deploy/debian/fuel-shack.sysusers', 'usr/lib/sysusers.d/fuel-shack.conf', 0o644],
  [SERVICE, 'usr/lib/systemd/system/fuel-shack.service', 0o644],
  ['LICENSE', 'usr/share/doc/fuel-shack/copyright', 0o644],
  ...['postinst', 'prerm', 'postrm'].map((name): [string, string, number] => [
    `deploy/debian/${name}`,
    `DEBIAN/${name}`,
    0o755,
  ]),
]

/** Adds the Node of the processor, with its licence, to a program. */
export async function addNode(folder: string, processor: Processor): Promise<void> {
  const node = await fetchPackage(`node-linux-${processor}`)
  cpSync(join(node, 'bin/node'), join(folder, 'node'))
  cpSync(join(node, 'LICENSE'), join(folder, 'LICENSE.node'))
  chmodSync(join(folder, 'node'), 0o755)
  chmodSync(join(folder, 'LICENSE.node'), 0o644)
}

interface DebianOptions extends Release {
  processor: Processor
  /** The program with Node. It is moved nowhere. */
  program: string
  /** An empty folder for the work. */
  folder: string
}

export async function writeDebianPackage(file: string, options: DebianOptions): Promise<void> {
  const { folder, program, processor, version, epoch } = options
  // Hard links: the program has 150 MB.
  await run('cp', ['-al', program, join(folder, 'fuel-shack')])
  mkdirSync(join(folder, 'root/usr/lib'), { recursive: true })
  await run('mv', [join(folder, 'fuel-shack'), join(folder, 'root/usr/lib/fuel-shack')])
  const root = join(folder, 'root')
  for (const [from, to] of FILES) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    cpSync(join(repositoryRoot, from), join(root, to))
  }
  writeFileSync(join(root, 'DEBIAN/control'), controlOf(version, ARCHITECTURES[processor]))
  writeFileSync(join(root, 'DEBIAN/conffiles'), '/etc/fuel-shack/fuel-shack.env\n')
  setRights(root)
  for (const path of ['usr/lib/fuel-shack/node', 'usr/lib/fuel-shack/bin/fuel-shack.mjs'])
    chmodSync(join(root, path), 0o755)
  for (const [, to, mode] of FILES) chmodSync(join(root, to), mode)
  const compression = ['-Zzstd', '-z12', '--threads-max=2']
  const env = { PATH: process.env['PATH'] ?? '', SOURCE_DATE_EPOCH: String(epoch) }
  await run('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, file], env)
}

/** `~` sorts the version of a commit before the release of that day. */
const controlOf = (version: string, architecture: string) => `Package: fuel-shack
Version: ${version.replace('-', '~')}
Architecture: ${architecture}
Maintainer: The maintainers of Fuel Shack <hello@fuelshack.example>
Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1, passwd
Section: web
Priority: optional
Description: app of a highway rest stop
 Welcome page, loyalty card, ordering and a fulfilment screen of a fuel station
 with a diner, in one service. It brings its own Node.js.
`
