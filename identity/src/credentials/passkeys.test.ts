import { describe, expect, it } from 'vitest'
import { PUBLIC_URL } from '../../test/support/identity-server.ts'
import {
  addPerson,
  addWithPasskey,
  openPasskeyLogin,
  requestOptions,
  setUpPasskey,
  typePassword,
  type TestPerson,
} from '../../test/support/second-factor-steps.ts'
import { SoftwarePasskey, type SigningOptions } from '../../test/support/software-passkey.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const ROBIN = { name: 'Robin Reed', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
const KIM = { name: 'Kim Ross', email: 'kim@fuelshack.example', password: 'four loud galahs' }

const { identity, client } = useIdentity()

const addUserWithPasskey = (person?: TestPerson) => addWithPasskey(identity, client, person)
const openLogin = () => openPasskeyLogin(identity, client)

/** A customer's first passkey does not do this: it is a quick way in. */
async function addUserWithTwoSteps() {
  const user = await addUserWithPasskey()
  return { ...user, page: await user.browser.submit(user.page, '/recovery-codes') }
}

describe('logging in with a passkey', () => {
  it('logging in with a passkey needs neither an address nor a password, and counts as two factors', async () => {
    const { account, passkey } = await addUserWithPasskey()
    const { attempt, begin, post } = await openLogin()
    const tokens = await attempt.finish(await post(passkey.authenticate(await begin())))
    expect(tokens.claims()).toMatchObject({ sub: account.id, acr: 'mfa', amr: ['hwk', 'user', 'mfa'] })
  })

  it('logging in with a passkey is also offered after the password', async () => {
    const { account, passkey } = await addUserWithTwoSteps()
    const browser = new TestBrowser(identity)
    const { attempt, page } = await typePassword(client, browser, ROBIN)
    expect(page.text).toContain('Use a passkey')
    const base = /action="([^"]+)\/passkey"/.exec(page.text)?.[1] ?? ''
    const response = passkey.authenticate(await requestOptions(browser, `${base}/passkey`))
    expect((await attempt.finish(await browser.submit(page, '/passkey', { response }))).claims()?.sub).toBe(account.id)
  })

  it('logging in with a passkey rejects the response to the challenge of another login', async () => {
    const { passkey } = await addUserWithPasskey()
    const first = await openLogin()
    const second = await openLogin()
    const rejected = await second.post(passkey.authenticate(await first.begin()))
    expect(rejected).toMatchObject({ status: 401, text: expect.stringContaining('That passkey didn&#39;t work here.') })
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'second_factor_failed', details: { reason: 'passkey' } }),
    )
  })

  it('logging in with a passkey rejects a response after five minutes', async () => {
    const { passkey } = await addUserWithPasskey()
    const { begin, post } = await openLogin()
    const options = await begin()
    identity.passTime(5 * 60 * 1000)
    expect(await post(passkey.authenticate(options))).toMatchObject({ status: 401 })
  })

  it.each<[string, SigningOptions]>([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
  ])('logging in with a passkey rejects a response %s', async (_what, options) => {
    const { passkey } = await addUserWithPasskey()
    const { begin, post } = await openLogin()
    expect(await post(passkey.authenticate(await begin(), options))).toMatchObject({ status: 401 })
  })

  it('logging in with a passkey rejects a response signed with another key', async () => {
    const { passkey } = await addUserWithPasskey()
    const { begin, post } = await openLogin()
    const forger = new SoftwarePasskey(PUBLIC_URL)
    const forged = forger
      .authenticate(await begin())
      .replaceAll(forger.id.toString('base64url'), passkey.id.toString('base64url'))
    expect(await post(forged)).toMatchObject({ status: 401 })
  })

  it('logging in with a passkey rejects a cloned key, whose counter does not increase', async () => {
    const { passkey } = await addUserWithPasskey()
    const first = await openLogin()
    expect(await first.post(passkey.authenticate(await first.begin()))).toMatchObject({ status: 303 })
    const second = await openLogin()
    expect(await second.post(passkey.authenticate(await second.begin(), { isCopy: true }))).toMatchObject({
      status: 401,
    })
  })

  it.each(['', '{', 'null', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    'logging in with a passkey rejects the malformed response %s without an error',
    async (response) => {
      const { post } = await openLogin()
      expect(await post(response)).toMatchObject({ status: 401 })
      expect(identity.logged).toEqual([])
    },
  )
})

describe('the passkeys of an account', () => {
  it('the passkeys of an account are listed with their name and the days they were added and used', async () => {
    const { account, passkey, browser, page } = await addUserWithTwoSteps()
    expect(page.text).toContain('Save these codes')
    const login = await openLogin()
    await login.post(passkey.authenticate(await login.begin()))
    const list = await browser.open('/identity/account/second-factor')
    expect(list.text).toContain('<strong>Work phone</strong>')
    expect(list.text).toMatch(/Added \d{1,2} \w+\.? \d{4}\. Last used \d{1,2} \w+\.? \d{4}\./)
    expect((await identity.ownAccount.exportAccount(account.id)).secondFactor).toEqual({
      passkeys: [{ name: 'Work phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
      authenticatorApp: null,
      recoveryCodesLeft: 10,
    })
  })

  it("the passkeys of an account cannot be removed from another user's account", async () => {
    const robin = await addUserWithPasskey(ROBIN)
    const kim = await addUserWithPasskey(KIM)
    const page = await kim.browser.open('/identity/account/second-factor')
    await kim.browser.submit(page, '/passkeys/remove', { id: robin.passkey.id.toString('base64url') })
    const { begin, post } = await openLogin()
    expect(await post(robin.passkey.authenticate(await begin()))).toMatchObject({ status: 303 })
  })

  it('the passkeys of an account are limited to ten', async () => {
    const { browser } = await addUserWithPasskey()
    for (let n = 1; n < 10; n += 1) await setUpPasskey(browser, `Key ${n}`)
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('up to 10 passkeys')
  })

  it.each<[string, SigningOptions]>([
    ['on another site', { origin: 'https://evil.example' }],
    ['without user verification', { isUserVerified: false }],
  ])('the passkeys of an account are not added if made %s', async (_what, signing) => {
    await addPerson(identity, ROBIN, 'customer')
    const browser = new TestBrowser(identity)
    await client.signIn(ROBIN, browser)
    const page = await browser.open('/identity/account/second-factor')
    const options = await requestOptions(browser, '/identity/account/second-factor/passkeys')
    const response = new SoftwarePasskey(PUBLIC_URL).register(options, signing)
    const rejected = await browser.submit(page, '/second-factor/passkeys', { name: 'Evil', response })
    expect(rejected).toMatchObject({ status: 422, text: expect.stringContaining('The passkey couldn&#39;t be added') })
  })

  it('the passkeys of an account confirm the identity before a change without the password', async () => {
    const { browser, passkey } = await addUserWithPasskey()
    identity.passTime(10 * 60 * 1000)
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('<title>Confirm it')
    const options = await requestOptions(browser, '/identity/account/second-factor/confirm/passkey')
    const confirmed = await browser.submit(page, '/confirm/passkey', { response: passkey.authenticate(options) })
    expect(confirmed.text).toContain('<title>Two-step login')
  })
})
