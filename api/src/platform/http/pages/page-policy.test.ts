import { expect, test } from 'vitest'
import { APP_CONFIG } from '../../../../test/support/app-config.ts'
import { pagePolicy } from './page-policy.ts'

test('pages allow pictures of no other host', () => {
  for (const ordering of ['coming-soon', 'open', 'closed'] as const) {
    expect(pagePolicy('<html>', { ...APP_CONFIG, ordering })).toContain("; img-src 'self' data:;")
  }
})
