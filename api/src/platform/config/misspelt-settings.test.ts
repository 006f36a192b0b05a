import { expect, it } from 'vitest'
import { findMisspeltSettings } from './slips.ts'

it.each([
  [['STRIPE_SECRETKEY'], [['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY']]],
  [
    ['ORDERNG', 'PUBLIC_ULR'],
    [
      ['ORDERNG', 'ORDERING'],
      ['PUBLIC_ULR', 'PUBLIC_URL'],
    ],
  ],
  [['PUBLIC_URL', 'PUBLIC_URI'], []],
  [['PATH', 'HOME', 'POST', 'HOSTS', 'NODE_OPTIONS', 'npm_config_cache', 'TRUST_PROXIES'], []],
])('the misspelt settings among the names %j are %j', (names, misspelt) => {
  expect(findMisspeltSettings(names)).toEqual(misspelt)
})
