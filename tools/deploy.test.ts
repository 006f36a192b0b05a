import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './stack/repository.ts'

const unit = readFileSync(join(repositoryRoot, 'deploy/fuel-shack.service'), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
/** Of ten; systemd calls everything below 2 OK. */
const EXPOSURE_MAX = 2

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
