import { describe, expect, it } from 'vitest'
import { checkLockfile, checkOrigins, checkVersions } from './check-origins.ts'

describe('what is committed', () => {
  it('a committed file names no folder and no registry of one machine', () => {
    const home = ['', 'home', 'sam', 'shop'].join('/')
    const texts = new Map([['README.md', `Fine.\nIn ${home}\nFrom packages.example`]])
    expect(checkOrigins(texts, ['packages.example']).map(({ line }) => line)).toEqual([2, 3])
  })

  it('the lockfile has no download address', () => {
    expect(checkLockfile('"resolved": "contract"\n"version": "1.0.0"')).toEqual([])
    const download = ['https:', '', 'packages.example', 'a.tgz'].join('/')
    expect(checkLockfile(`"resolved": "${download}"`)).toHaveLength(1)
  })

  it('a committed package depends on exact versions', () => {
    expect(checkVersions('package.json', { zod: '4.6.7', beta: '1.0.0-rc.1' })).toEqual([])
    expect(checkVersions('package.json', { a: '^1.0.0', b: '*', c: '1.x' })).toHaveLength(3)
  })
})
