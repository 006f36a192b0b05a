import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeStandinSecrets } from './secrets.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fuel-shack-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe("the stand-ins' secrets", () => {
  it("the stand-ins' secrets are the same after a restart and for their owner only", () => {
    const first = storeStandinSecrets(dataDir)
    expect(storeStandinSecrets(dataDir)).toEqual(first)
    expect(statSync(join(dataDir, 'standins/secrets.json')).mode % 0o1000).toBe(0o600)
  })

  it("the stand-ins' secrets differ between two rest stops", () => {
    expect(storeStandinSecrets(join(dataDir, 'a'))).not.toEqual(storeStandinSecrets(join(dataDir, 'b')))
  })

  it("the stand-ins' secrets fail with a clear message when they cannot be stored or read", () => {
    writeFileSync(join(dataDir, 'standins'), 'in the way')
    expect(() => storeStandinSecrets(dataDir)).toThrow('Set DATA_DIR to a folder you can write.')
  })
})
