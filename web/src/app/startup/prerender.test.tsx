import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SessionStore } from '../../session/session-store.ts'
import { App } from '../App.tsx'
import { seedCatalogue, createStore } from '../store.ts'

const config = {
  signIn: {
    issuer: 'https://identity.example',
    clientId: 'c',
    audience: 'a',
    audienceParameters: [],
    endpointOrigins: [],
    scope: 'openid',
    roleClaim: 'role',
  },
  ordering: 'coming-soon' as const,
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: [],
}

it('renders the welcome page without a browser, as a visitor sees it', () => {
  const session = new SessionStore(config.signIn)
  const store = createStore(session)
  seedCatalogue(store, config.catalogue)
  const html = renderToString(<App config={config} session={session} store={store} address="/home" />)
  expect(html).toContain('Welcome to the Fuel Shack')
  expect(html).toContain('Login or Signup')
  expect(html).toContain('/menu/menu6_drinks.png')
  // An opening status would be out of date when the page is read.
  expect(html).not.toMatch(/Open until|Open 24 hours<|Closed ·/)
  // The page's policy allows no inline styles.
  expect(html).not.toContain('style=')
})
