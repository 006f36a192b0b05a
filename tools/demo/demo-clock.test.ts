import { describe, expect, it } from 'vitest'
import { nextDinner } from './demo-clock.ts'
import { evening } from './evening.ts'
import { demoEnvironment } from './services.ts'

describe('the demo', () => {
  it.each([
    ['an hour before', '2026-12-01T05:50:00Z', '2026-12-01T06:50:00.000Z'],
    ['a second after it', '2026-12-01T06:50:01Z', '2026-12-02T06:50:00.000Z'],
    ['across the end of daylight saving', '2026-04-04T07:00:00Z', '2026-04-05T07:50:00.000Z'],
  ])('the demo begins at the next ten to six, found %s', (_, now, dinner) => {
    expect(nextDinner('Australia/Sydney', new Date(now)).toISOString()).toBe(dinner)
  })

  it('a demo takes from its environment no key and no database', () => {
    const real = { STRIPE_SECRET_KEY: 'sk_live_1', DATABASE_URL: 'postgres://real', SMTP_URL: 'smtp://real' }
    expect(demoEnvironment({ PORT: '4000', ...real })).toEqual({ PORT: '4000' })
  })

  it('the evening of the demo has fourteen orders', () => {
    expect(evening).toHaveLength(14)
  })
})
