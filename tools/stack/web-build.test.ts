import { expect, it } from 'vitest'
import { stampOf } from './web-build.ts'

it('the web app is stale when a file changes, comes, goes or moves', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const before = stampOf(
    new Map([
      ['web/src/a.ts', bytes('1')],
      ['web/src/b.ts', bytes('2')],
    ]),
  )
  const others = [
    new Map([
      ['web/src/a.ts', bytes('1')],
      ['web/src/b.ts', bytes('3')],
    ]),
    new Map([['web/src/a.ts', bytes('1')]]),
    new Map([
      ['web/src/a.ts', bytes('1')],
      ['web/src/c.ts', bytes('2')],
    ]),
    new Map([
      ['web/src/a.ts', bytes('12')],
      ['web/src/b.ts', bytes('')],
    ]),
  ]
  for (const files of others) expect(stampOf(files)).not.toBe(before)
})
