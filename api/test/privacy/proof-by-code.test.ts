import type { CustomerDetails } from '@fuel-shack/contract/cards/customers'
import { problemSchema } from '@fuel-shack/contract/problem'
import { PUBLIC_URL, SAM } from '@fuel-shack/identity/test/identity-server'
import { setUpPasskey } from '@fuel-shack/identity/test/second-factor-steps'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/test-app.ts'
import { useEmbeddedApp } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'three quiet wombats'
const NUMBER = '+61491570156'

const { environment, api } = useEmbeddedApp()
let people = 0

const newAddress = () => `driver${(people += 1)}@fuelshack.example`
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** The code in the last message to an address or a number; empty without one. */
async function readCode(to: string, app = api): Promise<string> {
  await app.context.messages.drain(new AbortController().signal)
  const messages = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  return /\b\d{6}\b/.exec(messages.find((message) => message.includes(to)) ?? '')?.[0] ?? ''
}

async function logInByCode(address = newAddress(), browser = new TestBrowser(api.provider)) {
  const attempt = await api.client.begin({ screen_hint: 'order' })
  const page = await browser.submit(await browser.open(attempt.address), '/code', { name: 'Dana', address })
  const callback = await browser.submit(page, '/code/enter', { code: await readCode(address) })
  const { access_token: token } = await attempt.finish(callback)
  return { address, browser, ...(await callsOf(token)) }
}

async function callsOf(token: string) {
  const caller = api.as(token)
  const { id } = (await caller.post('customers', {})).json<{ id: string }>()
  return {
    caller,
    id,
    send: () => caller.post('customers/current/proof/code'),
    prove: (code: string) => caller.post('customers/current/proof', { code }),
    remove: (proof: string) => caller.remove('customers/current', { 'identity-proof': proof }),
    details: async () => (await caller.get(`customers/${id}`)).json<CustomerDetails>(),
  }
}

describe('a deletion that is confirmed with a code', () => {
  test.each([
    ['an email address', undefined],
    ['a mobile number', NUMBER],
  ])('a deletion that is confirmed with a code needs no password of an account with %s', async (_what, number) => {
    const { address, send, prove, remove } = await logInByCode(number)
    expect((await send()).json()).toEqual({ sentTo: address })
    const { proof } = (await prove(await readCode(address))).json<{ proof: string }>()
    expect((await remove(proof)).json()).toEqual({ deleted: true })
    expect(await api.identity.accounts.findAccountByAddress(address)).toBeUndefined()
  })

  test('a deletion that is confirmed with a code takes each code and each proof once', async () => {
    const { address, send, prove, remove } = await logInByCode()
    await send()
    const code = await readCode(address)
    const proofs = await Promise.all([prove(code), prove(code)])
    expect(proofs.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 403]))
    const { proof } = proofs.find(({ statusCode }) => statusCode === 200)?.json<{ proof: string }>() ?? { proof: '' }
    const answers = await Promise.all([remove(proof), remove(proof)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a deletion that is confirmed with a code rejects a wrong one, and one that was never sent', async () => {
    const { address, send, prove } = await logInByCode()
    expect(codeOf(await prove('123456'))).toBe('wrong_code')
    await send()
    const code = await readCode(address)
    expect(codeOf(await prove(wrong(code)))).toBe('wrong_code')
    expect(codeOf(await api.as(undefined).post('customers/current/proof/code'))).toBe('unauthenticated')
  })

  test('a deletion that is confirmed with a code rejects one of a login, one of another session, and one of another customer', async () => {
    const { address, browser, send, prove } = await logInByCode()
    const attempt = await api.client.begin({ screen_hint: 'order', prompt: 'login' })
    await browser.submit(await browser.open(attempt.address), '/code', { name: 'Dana', address })
    expect(codeOf(await prove(await readCode(address)))).toBe('wrong_code')
    const elsewhere = await logInByCode(address, new TestBrowser(api.provider))
    await send()
    const code = await readCode(address)
    expect(codeOf(await elsewhere.prove(code))).toBe('wrong_code')
    expect(codeOf(await (await logInByCode()).prove(code))).toBe('wrong_code')
    expect((await prove(code)).statusCode).toBe(200)
  })

  test('a deletion that is confirmed with a code does not take the code of the account page, nor the other way round', async () => {
    const { address, browser, prove, send } = await logInByCode()
    const post = { method: 'POST', headers: { origin: PUBLIC_URL } }
    const sent = await browser.open('/identity/account/second-factor/confirm/code', post)
    expect(codeOf(await prove(await readCode(address)))).toBe('wrong_code')
    await send()
    expect(await browser.submit(sent, '/confirm', { password: await readCode(address) })).toMatchObject({ status: 401 })
  })

  test('a deletion that is confirmed with a code stops after five wrong codes and after four that were sent in an hour', async () => {
    // One for the login.
    const { address, send, prove } = await logInByCode()
    await send()
    const code = await readCode(address)
    for (let guess = 0; guess < 5; guess += 1) expect(codeOf(await prove(wrong(code)))).toBe('wrong_code')
    const closed = await prove(code)
    expect([closed.statusCode, Number(closed.headers['retry-after']) > 60]).toEqual([429, true])
    for (let sent = 0; sent < 3; sent += 1) expect((await send()).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(429)
  })

  test('a deletion that is confirmed with a code is not offered to staff, nor to a customer who added a password meanwhile', async () => {
    const { access_token: token } = await api.client.signIn(SAM)
    expect(codeOf(await api.as(token).post('customers/current/proof/code'))).toBe('reauthentication_required')
    const { address, browser, send, prove } = await logInByCode()
    await send()
    const code = await readCode(address)
    await browser.submit(await browser.open('/identity/account'), '/identity/account', { next: PASSWORD })
    expect(codeOf(await prove(code))).toBe('wrong_code')
    expect(codeOf(await send())).toBe('reauthentication_required')
  })

  test('a deletion that is confirmed with a code is not possible where another provider has the account', async () => {
    const other = await buildTestApp(environment)
    const casey = other.as(await environment.issuer.token({ subject: 'casey-code' }))
    expect(codeOf(await casey.post('customers/current/proof/code'))).toBe('reauthentication_required')
    await other.close()
  })
})

// Covers login-22.
test('a customer reads what they can log in with beside codes', async () => {
  const { browser, details } = await logInByCode()
  expect(await details()).toMatchObject({ loginMeans: [] })
  await setUpPasskey(browser)
  expect(await details()).toMatchObject({ loginMeans: ['passkey'] })
  await browser.submit(await browser.open('/identity/account'), '/identity/account', { next: PASSWORD })
  expect(await details()).toMatchObject({ loginMeans: ['password', 'passkey'] })
})

// The last one: tokens end sooner than codes.
test('a code that confirms a deletion works for ten minutes', async () => {
  const { address } = await logInByCode()
  const accountId = (await api.identity.accounts.findAccountByAddress(address))?.id ?? ''
  const caller = { accountId, sessionId: 'a session', ipAddress: '203.0.113.1', requestId: 'a request' }
  const { ownAccount } = api.identity
  expect(await ownAccount.sendCode(caller)).toEqual({ sentTo: address })
  const code = await readCode(address)
  api.passTime(10 * MINUTE_MS)
  expect(await ownAccount.proveIdentity(caller, { code })).toEqual({ rejection: 'wrong_code' })
})
