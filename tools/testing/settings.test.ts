import { describe, expect, it } from 'vitest'
import { settingNames, withoutSettings } from './settings.ts'

describe("a machine's settings", () => {
  it('are those that .env.example describes', () => {
    expect(settingNames()).toEqual(
      expect.arrayContaining(['PORT', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'CHROMIUM_PATH']),
    )
    expect(settingNames('# A sentence.\n# PORT=3000\nHOST=\n')).toEqual(['PORT', 'HOST'])
  })

  it('do not reach the tests', () => {
    const env = { PATH: '/bin', STRIPE_SECRET_KEY: 'sk_live_1', PORT: '80' }
    expect(withoutSettings(env, ['STRIPE_SECRET_KEY', 'PORT'])).toEqual({ PATH: '/bin' })
  })
})
