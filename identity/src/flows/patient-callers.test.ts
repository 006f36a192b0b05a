import { describe, expect, it } from 'vitest'
import { readLastMessage } from '../../test/support/messages.ts'
import { TestBrowser, type Page } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()
const HOUR_MS = 3_600_000
const OWNED = '+61491570156'

async function request(address: string, browser = new TestBrowser(identity)) {
  const attempt = await client.begin({ screen_hint: 'order', prompt: 'login' })
  const page = await browser.submit(await browser.open(attempt.address), '/code', { name: 'Dana', address })
  return { browser, attempt, page }
}

const readCode = async () => /\b\d{6}\b/.exec((await readLastMessage(identity)).text)?.[0] ?? ''
const enter = (page: Page, code: string) => page.browser.submit(page, '/code/enter', { code })
const isIn = (page: Page) => (page.url.searchParams.get('code') ?? '') !== ''

async function logIn(address: string, browser = new TestBrowser(identity)) {
  const { attempt, page } = await request(address, browser)
  const callback = await enter(page, await readCode())
  return { browser, tokens: await attempt.finish(callback) }
}

/** Each request comes from a network of its own. */
async function requestAsStranger(address: string, count: number): Promise<Page[]> {
  const pages: Page[] = []
  for (let n = 1; n <= count; n += 1) {
    pages.push((await request(address, new TestBrowser(identity, `198.51.100.${n}`))).page)
  }
  return pages
}

describe('someone else who requests codes for the address of a customer', () => {
  it('the device of a customer gets codes and logs in, though someone else used up those of the hour', async () => {
    const { browser } = await logIn(OWNED)
    for (let hour = 1; hour <= 2; hour += 1) {
      expect((await requestAsStranger(OWNED, 5)).at(-1)).toMatchObject({ status: 429 })
      const { page } = await request(OWNED, browser)
      expect(isIn(await enter(page, await readCode()))).toBe(true)
      identity.passTime(HOUR_MS)
    }
  })

  it('the device of a customer logs in, though someone else used up the guesses of the day', async () => {
    const { browser } = await logIn(OWNED)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { page } = await request(OWNED, new TestBrowser(identity, '198.51.100.9'))
      const code = await readCode()
      for (let guess = 0; guess < 5; guess += 1) await enter(page, code === '000000' ? '000001' : '000000')
      identity.passTime(HOUR_MS)
    }
    const { page } = await request(OWNED, browser)
    expect(isIn(await enter(page, await readCode()))).toBe(true)
  })

  it('a session sends the codes that confirm a change and a deletion, though someone else used up those of the hour', async () => {
    const { browser, tokens } = await logIn(OWNED)
    identity.passTime(11 * 60_000)
    await requestAsStranger(OWNED, 5)
    const confirm = await browser.open('/identity/account/second-factor')
    expect(await browser.submit(confirm, '/confirm/code')).toMatchObject({ status: 200 })
    const actor = { accountId: tokens.claims()?.sub ?? '', ipAddress: '203.0.113.7', requestId: 'request' }
    expect(await identity.ownAccount.sendCode(actor)).toEqual({ sentTo: OWNED })
    expect(await identity.ownAccount.proveIdentity(actor, { code: await readCode() })).toMatchObject({
      proof: expect.any(String),
    })
  })
})
