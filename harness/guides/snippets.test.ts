import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { beforeEach, expect, it } from 'vitest'
import { findProgram } from '../find-program.ts'
import { GUIDES, readGuideFile } from './guide.ts'

// Each is a package of the system: where one is missing, its files are not read by it.
const nginx = findProgram('nginx', '/usr/sbin/nginx')
const caddy = findProgram('caddy')
const systemd = findProgram('systemd-analyze')

const blocks = GUIDES.flatMap((path) => readGuideFile(path).blocks)
const blocksOf = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-snippet-'))
  return () => rmSync(folder, { recursive: true })
})

function write(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** @returns what the program says if it rejects the file. */
function faultsOf(program: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  return status === 0 ? '' : `${stdout}${stderr}`
}

it('every block of a guide is commands, or of a kind that is checked here', () => {
  const known = new Set(['sh', 'nginx', 'ini', 'json', 'text'])
  expect(blocks.filter(({ language }) => !known.has(language))).toEqual([])
})

it('JSON of the guides can be read', () => {
  for (const text of blocksOf('json')) expect(() => void JSON.parse(text)).not.toThrow()
})

/** The file of the guide with free ports, and folders that this test may write to. */
async function nginxFile(text: string): Promise<string> {
  const hasIPv6 = await canListen('::')
  const here = text
    .replaceAll(/^ *listen \[::\].*\n/gm, (line) => (hasIPv6 ? line : ''))
    .replaceAll(/(?<=listen (?:\[::\]:)?)(?:80|443)\b/g, (port) => `${28_000 + Number(port)}`)
    .replaceAll('/etc/letsencrypt/live/fuelshack.example', folder)
    .replaceAll('/var/log/nginx', folder)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return write(
    'nginx.conf',
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${places.join('\n')}\n${here}\n}\n`,
  )
}

function canListen(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(0, host, () => server.close(() => resolve(true)))
  })
}

const testNginx = (file: string) => faultsOf(nginx ?? '', ['-t', '-q', '-c', file])

it.runIf(nginx)('nginx accepts port 80 before there is a certificate, and the whole file with one', async () => {
  const [text = ''] = blocksOf('nginx')
  const [partsForPort80 = ''] = text.split(/^# 3\./m)
  expect(testNginx(await nginxFile(partsForPort80))).toBe('')
  expect(testNginx(await nginxFile(text))).toContain('fullchain.pem')
  const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=fuelshack.example', '-days', '2', '-nodes']
  expect(faultsOf('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...key])).toBe('')
  expect(testNginx(await nginxFile(text))).toBe('')
})

it.runIf(caddy)('Caddy accepts its file of the guide, and that for Compose', () => {
  const files = [...blocksOf('text'), readFileSync(join(repositoryRoot, 'deploy/Caddyfile'), 'utf8')]
  const validate = (text: string) => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', write('Caddyfile', text)]
    return faultsOf(caddy ?? '', args, { SITE_ADDRESS: 'fuelshack.example', HOME: folder })
  }
  for (const text of files) expect(validate(text)).toBe('')
  expect(validate('fuelshack.example {\n  reverse_prox app:3000\n}\n')).toContain('reverse_prox')
})

it.runIf(systemd)('systemd accepts the service with what the guide adds to it', () => {
  const added = blocksOf('ini').find((text) => text.includes('[Service]')) ?? ''
  const path = /^# \/etc\/systemd\/system\/(\S+)/.exec(added)?.[1] ?? 'none'
  const unit = readFileSync(join(repositoryRoot, 'deploy/fuel-shack.service'), 'utf8')
  const service = write('fuel-shack.service', unit.replaceAll('/usr/lib/fuel-shack/node', process.execPath))
  write('vault-agent.service', '[Service]\nExecStart=/bin/true\n')
  const verify = () =>
    spawnSync('systemd-analyze', ['verify', service], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    }).stderr
  write(path, added)
  expect(verify()).toBe('')
  write(path, added.replace('EnvironmentFile', 'EnvironmentFiles'))
  expect(verify()).toContain('EnvironmentFiles')
})
