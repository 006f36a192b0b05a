import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { repositoryRoot } from './stack/repository.ts'

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

const unit = readFileSync(join(repositoryRoot, 'deploy/fuel-shack.service'), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
/** The scale ends at ten; systemd calls everything below 2 OK. */
const EXPOSURE_MAX = 2

it.runIf(process.platform === 'linux')(
  'the Node that the example service starts is the pinned one, without a link of npm',
  () => {
    const nodes = join(repositoryRoot, 'node_modules', `node-linux-${process.arch}`, 'package.json')
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(nodes, 'utf8')))
    const script = readFileSync(join(repositoryRoot, 'deploy/node'), 'utf8')
    expect(script).not.toContain('.bin')
    const started = spawnSync(join(repositoryRoot, 'deploy/node'), ['--version'], { encoding: 'utf8' })
    expect(started.stdout.trim()).toBe(`v${version}`)
  },
)

it('the example service has an account of its own, may write to one folder, and is started again', () => {
  for (const line of [
    'User=fuel-shack',
    'ProtectSystem=strict',
    'StateDirectory=fuel-shack',
    'StateDirectoryMode=0700',
    'UMask=0077',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'Restart=always',
    'Environment=NODE_ENV=production',
  ]) {
    expect(unit.split('\n')).toContain(line)
  }
})

// systemd's own checker: containers have no systemd, and no package on a registry replaces it.
it.runIf(hasSystemd)('systemd finds no fault with the example service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-unit-'))
  const path = join(folder, 'fuel-shack.service')
  writeFileSync(path, unit.replaceAll('/opt/fuel-shack', repositoryRoot.replace(/\/$/, '')))
  const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', path], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const exposure = /exposure level for \S+: ([\d.]+)/.exec(judged.stdout)?.[1]
  expect(Number(exposure)).toBeLessThan(EXPOSURE_MAX)
})

describe('the archive that going-live.md makes', () => {
  const guide = readFileSync(join(repositoryRoot, 'docs/going-live.md'), 'utf8')
  const workspaces = workspacesOf('api')

  it('the archive that going-live.md makes contains every workspace that the API needs', () => {
    const archived = /^tar -czf \S+ (.+)$/m.exec(guide)?.[1]?.split(' ')
    expect(archived).toEqual(expect.arrayContaining(workspaces))
  })

  it('the archive that going-live.md makes contains the packages of every workspace that the API needs', () => {
    const installed = [...guide.matchAll(/--workspace=(\S+)/g)].map(([, name]) => name)
    expect(new Set(installed)).toEqual(new Set(workspaces))
  })
})

/** The workspace and those that it depends on, by their folders. */
function workspacesOf(name: string, found = new Set<string>()): string[] {
  if (found.has(name)) return []
  found.add(name)
  const { dependencies } = manifestSchema.parse(
    JSON.parse(readFileSync(join(repositoryRoot, name, 'package.json'), 'utf8')),
  )
  for (const dependency of Object.keys(dependencies)) {
    const [, workspace] = /^@fuel-shack\/(.+)$/.exec(dependency) ?? []
    if (workspace !== undefined) workspacesOf(workspace, found)
  }
  return [...found]
}

describe('the command fuel-shack', () => {
  /** Prints each argument that systemd-run gets in a line of its own. */
  function run(args: string[], variables: Record<string, string> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-command-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
    // Installed as a link, as going-live.md says.
    symlinkSync(join(repositoryRoot, 'deploy/fuel-shack'), join(folder, 'fuel-shack'))
    return spawnSync(join(folder, 'fuel-shack'), args, {
      encoding: 'utf8',
      env: { ...variables, PATH: `${folder}:${process.env['PATH']}` },
    })
  }
  const root = repositoryRoot.replace(/\/$/, '')

  it('the command fuel-shack runs a command under the account of the service, with its settings and its data', () => {
    const { stdout } = run(['account', 'add', '--name', 'Sam Cook'])
    const given = stdout.trim().split('\n')
    for (const setting of [
      'User=fuel-shack',
      'Environment=DATA_DIR=/var/lib/fuel-shack',
      'EnvironmentFile=/etc/fuel-shack.env',
      `WorkingDirectory=${root}`,
    ]) {
      expect(given).toContain(setting)
    }
    const command = [`${root}/deploy/node`, 'api/src/app/commands/account.ts', 'add', '--name', 'Sam Cook']
    expect(given.slice(-command.length)).toEqual(command)
  })

  it('the command fuel-shack reads the settings of one command after those of the service', () => {
    const { stdout } = run(['account'], { FUEL_SHACK_SETTINGS: '/etc/one command.env' })
    const files = stdout.split('\n').filter((line) => line.startsWith('EnvironmentFile='))
    expect(files).toEqual(['EnvironmentFile=/etc/fuel-shack.env', 'EnvironmentFile=/etc/one command.env'])
  })

  it('the command fuel-shack knows every command of the API, and no other', () => {
    const scripts = readFileSync(join(repositoryRoot, 'api/package.json'), 'utf8')
    const commands = [...scripts.matchAll(/src\/app\/commands\/([\w-]+)\.ts/g)].map(([, command = '']) => command)
    const { status, stderr } = run(['../main'])
    expect(status).toBe(1)
    expect(stderr.trim().split('Commands: ')[1]?.split(' ')).toEqual(commands.toSorted())
  })
})
