import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { PICTURE_ORIGIN } from '@fuel-shack/contract/menu/menu'
import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const config: AppConfig = {
  signIn: {
    issuer: 'https://identity.example',
    clientId: 'web',
    audience: 'https://shack.example/api',
    audienceParameters: ['audience'],
    endpointOrigins: [],
    scope: 'openid',
    roleClaim: 'role',
  },
  ordering: 'coming-soon',
  kitchen: null,
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: [],
}
const picturesOf = (ordering: AppConfig['ordering']) =>
  /img-src ([^;]+)/.exec(pagePolicy('<html>', { ...config, ordering }))?.[1]

test('pages with a menu allow pictures of the payment provider, and of no other host', () => {
  expect(picturesOf('coming-soon')).toBe("'self' data:")
  expect(picturesOf('open')).toBe(`'self' data: ${PICTURE_ORIGIN}`)
  expect(picturesOf('closed')).toBe(`'self' data: ${PICTURE_ORIGIN}`)
})
