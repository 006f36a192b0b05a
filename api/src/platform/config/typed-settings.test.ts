import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('keys that are typed in the app', () => {
  const fresh = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fuelshack.example',
    TRUST_PROXY: '1',
    STAFF_SECOND_FACTOR: 'required',
  }
  const stripe = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  it('production starts without a key of any provider, and not with a part of those of Stripe', () => {
    expect(readConfig(fresh).stripe.secretKey).toBe('')
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
      expect(() => readConfig({ ...fresh, [name]: stripe[name] })).toThrow('is not set')
    expect(() => readConfig({ ...fresh, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow('STRIPE_SECRET_KEY is not set')
  })

  it('typed keys have to pass the rules of the environment', () => {
    const config = readConfig(fresh)
    expect(config.isSet('STRIPE_SECRET_KEY')).toBe(false)
    expect(config.providersWith(stripe).stripe).toMatchObject({ secretKey: 'rk_live_1', webhookSecret: 'whsec_1' })
    for (const wrong of [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      { STRIPE_WEBHOOK_SECRET: 'x' },
      { STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    ])
      expect(() => config.providersWith({ ...stripe, ...wrong })).toThrow(ConfigError)
    expect(() => config.providersWith({ SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM')
  })
})
