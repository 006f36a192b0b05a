import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { settingNames, withoutSettings } from './machine-settings.ts'

describe("a machine's settings", () => {
  it("a machine's settings are those that .env.example describes", () => {
    expect(settingNames()).toEqual(
      expect.arrayContaining(['PORT', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'CHROMIUM_PATH']),
    )
    expect(settingNames('# A sentence.\n# PORT=3000\nHOST=\n')).toEqual(['PORT', 'HOST'])
  })

  it("a machine's settings that the API reads are described in .env.example", () => {
    const config = readFileSync(join(repositoryRoot, 'api/src/platform/config/environment-schema.ts'), 'utf8')
    const read = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
    expect(read).toContain('DATABASE_URL')
    expect(settingNames()).toEqual(expect.arrayContaining(read))
  })

  it("a machine's settings do not reach the tests", () => {
    const env = { PATH: '/bin', STRIPE_SECRET_KEY: 'sk_live_1', PORT: '80' }
    expect(withoutSettings(env, ['STRIPE_SECRET_KEY', 'PORT'])).toEqual({ PATH: '/bin' })
  })
})
