import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { repositoryRoot } from './stack/repository.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const unit = read('deploy/fuel-shack.service')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
/** The scale ends at ten; systemd calls everything below 2 OK. */
const EXPOSURE_MAX = 2

it('the service has an account of its own, may write to its data and its cache, and is started again', () => {
  for (const line of [
    'User=fuel-shack',
    'ProtectSystem=strict',
    'StateDirectory=fuel-shack',
    'StateDirectoryMode=0700',
    'CacheDirectoryMode=0700',
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
it.runIf(hasSystemd)('systemd finds no fault with the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-unit-'))
  const path = join(folder, 'fuel-shack.service')
  writeFileSync(path, unit.replaceAll('/usr/lib/fuel-shack/node', process.execPath))
  const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', path], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const exposure = /exposure level for \S+: ([\d.]+)/.exec(judged.stdout)?.[1]
  expect(Number(exposure)).toBeLessThan(EXPOSURE_MAX)
})

describe('the command fuel-shack of the Debian package', () => {
  /** Runs it with a Node that prints its folder, its environment and its arguments. */
  function run(args: string[], variables: Record<string, string> = {}): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-command-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'node'), '#!/bin/sh\npwd\nenv\nprintf "%s\\n" "$@"\n')
    const script = read('deploy/debian/fuel-shack')
      .replace('cd /var/lib/fuel-shack', `cd ${folder}/data`)
      .replaceAll('/usr/lib/fuel-shack/node', `${folder}/node`)
    writeFileSync(join(folder, 'fuel-shack'), script)
    for (const name of ['node', 'fuel-shack']) chmodSync(join(folder, name), 0o755)
    const { stdout } = spawnSync(join(folder, 'fuel-shack'), args, {
      encoding: 'utf8',
      cwd: folder,
      env: { ...variables, PATH: process.env['PATH'] },
    })
    return stdout.replaceAll(folder, '<folder>').trim().split('\n')
  }

  it('the command runs under the account of the service, with its settings and its data', () => {
    const lines = run(['account', 'add', '--name', 'Sam Cook'], {
      PORT: '1',
      STRIPE_SECRET_KEY: 'of the shell of root',
    })
    expect(lines).toEqual(expect.arrayContaining(['<folder>/data', 'INIT_CWD=<folder>', 'FUEL_SHACK_USER=fuel-shack']))
    expect(lines).toContain('DATA_DIR=/var/lib/fuel-shack')
    expect(lines.filter((line) => /^(?:PORT|STRIPE)/.test(line))).toEqual([])
    expect(lines.slice(-6)).toEqual([
      '--env-file-if-exists=/etc/fuel-shack/fuel-shack.env',
      '/usr/lib/fuel-shack/bin/fuel-shack.mjs',
      'account',
      'add',
      '--name',
      'Sam Cook',
    ])
  })

  it('the command reads the settings of one command after those of the service', () => {
    const files = run(['account'], { FUEL_SHACK_SETTINGS: '/etc/one command.env' }).filter((line) =>
      line.startsWith('--env-file'),
    )
    expect(files).toEqual(['--env-file-if-exists=/etc/fuel-shack/fuel-shack.env', '--env-file=/etc/one command.env'])
  })
})
