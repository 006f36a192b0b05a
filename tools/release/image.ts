import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress, writeTar } from './archive.ts'
import { ARCHITECTURES } from './debian.ts'
import { writeDebianFiles } from './image-base.ts'
import type { Processor } from './packages.ts'
import { run } from './run.ts'
import type { Release } from './version.ts'

const ACCOUNT = 10_001
const DATA = '/var/lib/fuel-shack'
const SECOND_NS = 1_000_000_000
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json'

interface ImageOptions extends Release {
  processor: Processor
  /** The program with Node. */
  program: string
  /** An empty folder for the work. */
  folder: string
}

interface Blob {
  mediaType: string
  digest: string
  size: number
}

/** Writes an image in the OCI layout, which `docker load`, `podman load` and `skopeo` read, without an engine. */
export async function writeImage(file: string, options: ImageOptions): Promise<void> {
  const { folder, processor, program, epoch } = options
  const layout = join(folder, 'layout')
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })
  const root = join(folder, 'root')
  mkdirSync(join(root, 'usr/lib'), { recursive: true })
  await run('cp', ['-al', program, join(root, 'usr/lib/fuel-shack')])
  await writeBase(root, processor)
  const data = join(folder, 'data')
  mkdirSync(join(data, DATA), { recursive: true })
  await run('chmod', ['0700', join(data, DATA)])
  const layers = [
    await writeLayer(layout, { folder: root, names: ['.'], epoch }),
    // A new volume gets the account and the rights of the folder that it is mounted on.
    await writeLayer(layout, { folder: data, names: [`.${DATA}`], epoch, owner: ACCOUNT }),
  ]
  const config = writeBlob(layout, 'application/vnd.oci.image.config.v1+json', configOf(options, layers))
  const blobs = layers.map(({ blob }) => blob)
  const manifest = writeBlob(layout, MANIFEST, { schemaVersion: 2, mediaType: MANIFEST, config, layers: blobs })
  writeIndex(layout, options, { manifest, config, blobs })
  await writeTar(file, ['blobs', 'index.json', 'manifest.json', 'oci-layout'], { folder: layout, epoch })
}

/** The libraries that Node loads, and the few files that a system without a shell needs. */
async function writeBase(root: string, processor: Processor): Promise<void> {
  await writeDebianFiles(root, ARCHITECTURES[processor])
  // Packages of Debian 13 and later have one folder for both, and expect these links.
  for (const name of ['lib', 'lib64'])
    if (!existsSync(join(root, name)) && existsSync(join(root, 'usr', name)))
      symlinkSync(`usr/${name}`, join(root, name))
  const files = {
    'etc/passwd': `root:x:0:0::/:/nonexistent\nfuel-shack:x:${ACCOUNT}:${ACCOUNT}::${DATA}:/nonexistent\n`,
    'etc/group': `root:x:0:\nfuel-shack:x:${ACCOUNT}:\n`,
    'etc/nsswitch.conf': 'hosts: files dns\n',
    'usr/bin/fuel-shack': "#!/usr/lib/fuel-shack/node\nimport('/usr/lib/fuel-shack/bin/fuel-shack.mjs')\n",
  }
  for (const folder of ['etc', 'usr/bin', 'tmp', 'proc', 'dev', 'sys'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content)
  await run('chmod', ['0755', join(root, 'usr/bin/fuel-shack')])
  await run('chmod', ['1777', join(root, 'tmp')])
}

async function writeLayer(
  layout: string,
  { folder, names, epoch, owner = 0 }: { folder: string; names: string[]; epoch: number; owner?: number },
) {
  const file = join(layout, 'layer.tar')
  await writeTar(file, names, { folder, epoch, owner })
  const plain = readFileSync(file)
  await run('rm', [file])
  const blob = writeBlob(layout, 'application/vnd.oci.image.layer.v1.tar+gzip', await compress(plain))
  return { blob, diffId: digestOf(plain) }
}

function configOf({ version, epoch, processor }: ImageOptions, layers: { diffId: string }[]) {
  const created = new Date(epoch * 1000).toISOString()
  return {
    architecture: ARCHITECTURES[processor],
    os: 'linux',
    created,
    config: {
      User: `${ACCOUNT}:${ACCOUNT}`,
      Env: ['PATH=/usr/bin', 'NODE_ENV=production', `DATA_DIR=${DATA}`, `FUEL_SHACK_VOLUME=${DATA}`],
      Entrypoint: ['/usr/bin/fuel-shack'],
      Cmd: ['serve'],
      WorkingDir: DATA,
      ExposedPorts: { '3000/tcp': {} },
      // A field of Docker's, which others ignore. `Volumes` is left out: Docker would make a new volume for each container.
      Healthcheck: {
        Test: ['CMD', '/usr/bin/fuel-shack', 'healthcheck'],
        Interval: 30 * SECOND_NS,
        Timeout: 10 * SECOND_NS,
        StartPeriod: 30 * SECOND_NS,
        Retries: 3,
      },
      Labels: { 'org.opencontainers.image.title': 'Fuel Shack', 'org.opencontainers.image.version': version },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created, created_by: 'npm run release' })),
  }
}

/** The index of the OCI layout, and beside it that of Docker before version 25. */
function writeIndex(
  layout: string,
  { version, processor }: ImageOptions,
  { manifest, config, blobs }: { manifest: Blob; config: Blob; blobs: Blob[] },
): void {
  const name = `fuel-shack:${version}`
  const annotations = {
    'org.opencontainers.image.ref.name': version,
    'io.containerd.image.name': `docker.io/library/${name}`,
  }
  const platform = { architecture: ARCHITECTURES[processor], os: 'linux' }
  const write = (file: string, content: unknown) => writeFileSync(join(layout, file), JSON.stringify(content))
  write('oci-layout', { imageLayoutVersion: '1.0.0' })
  write('index.json', { schemaVersion: 2, manifests: [{ ...manifest, platform, annotations }] })
  write('manifest.json', [{ Config: pathOf(config), RepoTags: [name], Layers: blobs.map(pathOf) }])
}

const pathOf = ({ digest }: Blob) => `blobs/${digest.replace(':', '/')}`
const digestOf = (content: Buffer) => `sha256:${createHash('sha256').update(content).digest('hex')}`

function writeBlob(layout: string, mediaType: string, content: Buffer | object): Blob {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const blob = { mediaType, digest: digestOf(bytes), size: bytes.length }
  writeFileSync(join(layout, pathOf(blob)), bytes)
  return blob
}
