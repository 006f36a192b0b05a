import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { CASEY, CONFIG, signedInAs } from '../../test/render-app.tsx'
import { CATALOGUE, CHIPS, json, PIE, stubApi } from '../../test/stub-api.ts'
import { cardCalls } from '../cards/cards-queries.ts'
import { storeCard, readStoredCard } from '../cards/stored-card.ts'
import { readCart, writeCart } from '../cart/cart-storage.ts'
import { writeDraft } from '../checkout/checkout-draft.ts'
import { deviceKeys, writeStored } from '../client/device-storage.ts'
import { sessionKey } from '../session/session-key.ts'
import { SessionStore } from '../session/session-store.ts'
import { clearOnLogout } from './session-end.ts'
import { carryCatalogue, createStore } from './store.ts'

const { issuer, clientId } = CONFIG.signIn
const KEY = sessionKey(issuer, clientId)
const ROBIN = { ...CASEY, sub: 'robin-1', name: 'Robin Rider' }
const CARD = { cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' }
const ORDER = [{ ...PIE, quantity: 1 }]

/** A tab that is opened now, or comes back from logging in. */
async function openTab() {
  const session = new SessionStore(CONFIG.signIn)
  const store = createStore(session)
  carryCatalogue(store, CATALOGUE)
  clearOnLogout(session, store)
  await session.start()
  return { session, store }
}

function makeOrder(owner: string): void {
  writeCart(ORDER, owner)
  writeDraft({ contactNumber: '0412 345 678' })
  writeStored('registered-customer', owner, 'Not stored')
  storeCard({ subject: owner, card: CARD, balance: { loyaltyPoints: 1, availableSpend: 1 }, asAt: CARD.createdAt })
}

const inTab = () => Object.keys(sessionStorage)

beforeEach(() => {
  history.replaceState(null, '', '/home')
  onTestFinished(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
})

it('logging out forgets every answer that was for the person, and keeps the catalogue', async () => {
  stubApi()
  signedInAs()
  const { session, store } = await openTab()
  await store.dispatch(cardCalls.endpoints.getCurrentCard.initiate())
  const answers = () => Object.values(store.getState().api.queries).map((answer) => answer?.endpointName)
  expect(answers()).toEqual(['listProducts', 'getCurrentCard'])
  await session.signOut()
  expect(answers()).toEqual(['listProducts'])
  expect(JSON.stringify(store.getState())).not.toContain(CARD.cardNumber)
})

describe('a deliberate logout', () => {
  it('leaves nothing of the person but the mark that somebody was there', async () => {
    stubApi()
    signedInAs()
    const { session } = await openTab()
    makeOrder(CASEY.sub)
    await session.signOut()
    expect(Object.entries(localStorage)).toEqual([['logged-out', '1']])
    expect(inTab()).toEqual([])
  })

  it.each(Object.entries(deviceKeys).filter(([, { owner }]) => owner === 'person'))(
    'clears %s, because the table of keys says that it is the person’s',
    async (key, { kind }) => {
      stubApi()
      signedInAs()
      const { session } = await openTab()
      if (kind === 'cookie') document.cookie = `${key}=1; Path=/`
      else (kind === 'local' ? localStorage : sessionStorage).setItem(key, 'x')
      await session.signOut()
      expect([...Object.keys(localStorage), ...inTab()]).not.toContain(key)
      expect(document.cookie).not.toContain(key)
    },
  )

  it.each(['customer', 'staff'])('of %s in another tab makes this one forget the same', async (role) => {
    stubApi()
    signedInAs({ ...CASEY, role })
    const [here, elsewhere] = [await openTab(), await openTab()]
    await elsewhere.session.signOut()
    // As though this tab had kept it until it heard.
    makeOrder(CASEY.sub)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    await expect.poll(() => here.session.getSession().status).toBe('visitor')
    expect(Object.entries(localStorage)).toEqual([['logged-out', '1']])
    expect(inTab()).toEqual([])
  })

  it('is heard of by a tab that slept through it, when it is opened again', async () => {
    stubApi()
    makeOrder(CASEY.sub)
    localStorage.clear()
    localStorage.setItem('logged-out', '1')
    await openTab()
    expect(inTab()).toEqual([])
  })

  it('takes nothing from the visitor who comes after', async () => {
    stubApi()
    localStorage.setItem('logged-out', '1')
    writeCart(ORDER)
    await openTab()
    expect(readCart()).toEqual(ORDER)
  })
})

describe('a session that ran out', () => {
  async function runOut() {
    stubApi({
      [`GET ${issuer}/.well-known/openid-configuration`]: () => json({ issuer, token_endpoint: `${issuer}/token` }),
      [`POST ${issuer}/token`]: () => json({ error: 'invalid_grant' }, 400),
    })
    signedInAs(CASEY, { expires_at: 1 })
    const tab = await openTab()
    makeOrder(CASEY.sub)
    await tab.session.getAccessToken()
    expect(tab.session.getSession().status).toBe('visitor')
    return tab
  }

  it('leaves card, cart and what was typed to its owner', async () => {
    await runOut()
    expect(readStoredCard(CASEY.sub)?.card).toEqual(CARD)
    signedInAs()
    await openTab()
    expect(readCart()).toEqual(ORDER)
    expect(inTab()).toContain('checkout')
  })

  it('leaves nothing of that to somebody else', async () => {
    await runOut()
    signedInAs(ROBIN)
    await openTab()
    expect(readStoredCard()).toBeUndefined()
    expect(inTab()).toEqual([])
  })

  it('is no reason to take from the next what they put into an emptied cart', async () => {
    await runOut()
    writeCart([])
    writeCart([{ ...CHIPS, quantity: 2 }])
    signedInAs(ROBIN)
    await openTab()
    expect(readCart()).toEqual([{ ...CHIPS, quantity: 2 }])
  })
})

it('what a visitor put into the cart is theirs once they log in, and nobody else’s after that', async () => {
  stubApi()
  writeCart(ORDER)
  signedInAs()
  await openTab()
  expect(readCart()).toEqual(ORDER)
  signedInAs(ROBIN)
  await openTab()
  expect(readCart()).toEqual([])
})
