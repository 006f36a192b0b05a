import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { CASEY, CONFIG, signedInAs } from '../../test/render-app.tsx'
import { CATALOGUE, CHIPS, json, PIE, stubApi } from '../../test/stub-api.ts'
import { currentCard } from '../card/cards-queries.ts'
import { readStoredCard, storeCard } from '../card/stored/stored-card.ts'
import { readCart, writeCart } from '../menu/cart/cart-storage.ts'
import { writeDraft } from '../checkout/form/checkout-form.ts'
import { productList } from '../menu/catalogue/catalogue-queries.ts'
import { ApiClient } from '../platform/client/api-client.ts'
import { deviceKeys, writeStored } from '../platform/client/device-storage.ts'
import { sessionKey } from '../platform/session/session.ts'
import { SessionStore } from '../platform/session/session-store.ts'
import { clearOnLogout } from './clear-on-logout.ts'

const { issuer, clientId } = CONFIG.signIn
const KEY = sessionKey(issuer, clientId)
const ROBIN = { ...CASEY, sub: 'robin-1', name: 'Robin Rider' }
const CARD = { cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' }
const ORDER = [{ ...PIE, quantity: 1 }]

/** Opens a tab, or returns to it from a login. */
async function openTab() {
  const session = new SessionStore(CONFIG.signIn)
  const client = new ApiClient(session)
  productList.store(client, undefined, CATALOGUE)
  currentCard.store(client, undefined, CARD)
  clearOnLogout(session, client)
  await session.start()
  return { session, client }
}

function storePersonalData(owner: string): void {
  writeCart(ORDER, owner)
  writeDraft({ contactNumber: '0412 345 678' })
  writeStored('registered-customer', owner, 'Not stored')
  storeCard({ subject: owner, card: CARD, balance: { loyaltyPoints: 1, availableSpend: 1 }, asAt: CARD.createdAt })
}

const sessionKeys = () => Object.keys(sessionStorage)

beforeEach(() => {
  history.replaceState(null, '', '/home')
  onTestFinished(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
})

// Covers calls-13.
it('clears the user’s cached responses on logout, and keeps the catalogue', async () => {
  stubApi()
  signedInAs()
  const { session, client } = await openTab()
  const queries = () => client.getQueryCache().getAll()
  const cached = () => queries().map(({ queryKey: [name] }) => name)
  expect(cached()).toEqual(['listProducts', 'getCurrentCard'])
  await session.signOut()
  expect(cached()).toEqual(['listProducts'])
  expect(JSON.stringify(queries().map(({ state }) => state))).not.toContain(CARD.cardNumber)
})

describe('a deliberate logout', () => {
  it('a deliberate logout removes everything of the user, and leaves only the logout mark', async () => {
    stubApi()
    signedInAs()
    const { session } = await openTab()
    storePersonalData(CASEY.sub)
    await session.signOut()
    expect(Object.entries(localStorage)).toEqual([['logged-out', '1']])
    expect(sessionKeys()).toEqual([])
  })

  it.each(Object.entries(deviceKeys).filter(([, { owner }]) => owner === 'person'))(
    'a deliberate logout clears %s, which the table of keys assigns to the person',
    async (key, { kind }) => {
      stubApi()
      signedInAs()
      const { session } = await openTab()
      if (kind === 'cookie') document.cookie = `${key}=1; Path=/`
      else (kind === 'local' ? localStorage : sessionStorage).setItem(key, 'x')
      await session.signOut()
      expect([...Object.keys(localStorage), ...sessionKeys()]).not.toContain(key)
      expect(document.cookie).not.toContain(key)
    },
  )

  it.each(['customer', 'staff'])(
    'a deliberate logout clears the same data when %s logs out in another tab',
    async (role) => {
      stubApi()
      signedInAs({ ...CASEY, role })
      const [here, elsewhere] = [await openTab(), await openTab()]
      await elsewhere.session.signOut()
      // Stored by this tab before it receives the event.
      storePersonalData(CASEY.sub)
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
      await expect.poll(() => here.session.getSession().status).toBe('visitor')
      expect(Object.entries(localStorage)).toEqual([['logged-out', '1']])
      expect(sessionKeys()).toEqual([])
    },
  )

  it('a deliberate logout clears a tab that was suspended during the logout once it is opened again', async () => {
    stubApi()
    storePersonalData(CASEY.sub)
    localStorage.clear()
    localStorage.setItem('logged-out', '1')
    await openTab()
    expect(sessionKeys()).toEqual([])
  })

  it('a deliberate logout keeps the cart of a visitor who comes later', async () => {
    stubApi()
    localStorage.setItem('logged-out', '1')
    writeCart(ORDER)
    await openTab()
    expect(readCart()).toEqual(ORDER)
  })
})

describe('an expired session', () => {
  async function expireSession() {
    stubApi({
      [`GET ${issuer}/.well-known/openid-configuration`]: () => json({ issuer, token_endpoint: `${issuer}/token` }),
      [`POST ${issuer}/token`]: () => json({ error: 'invalid_grant' }, 400),
    })
    signedInAs(CASEY, { expires_at: 1 })
    const tab = await openTab()
    storePersonalData(CASEY.sub)
    await tab.session.getAccessToken()
    expect(tab.session.getSession().status).toBe('visitor')
    return tab
  }

  it('an expired session keeps the card, the cart and the checkout form for their owner', async () => {
    await expireSession()
    expect(readStoredCard(CASEY.sub)?.card).toEqual(CARD)
    signedInAs()
    await openTab()
    expect(readCart()).toEqual(ORDER)
    expect(sessionKeys()).toContain('checkout')
  })

  it('an expired session leaves no card, cart or form when someone else logs in', async () => {
    await expireSession()
    signedInAs(ROBIN)
    await openTab()
    expect(readStoredCard()).toBeUndefined()
    expect(sessionKeys()).toEqual([])
  })

  it('an expired session keeps what the next user adds to an emptied cart', async () => {
    await expireSession()
    writeCart([])
    writeCart([{ ...CHIPS, quantity: 2 }])
    signedInAs(ROBIN)
    await openTab()
    expect(readCart()).toEqual([{ ...CHIPS, quantity: 2 }])
  })
})

// Covers cart-8.
it('a visitor’s cart goes to the user who logs in, and to no one after them', async () => {
  stubApi()
  writeCart(ORDER)
  signedInAs()
  await openTab()
  expect(readCart()).toEqual(ORDER)
  signedInAs(ROBIN)
  await openTab()
  expect(readCart()).toEqual([])
})
