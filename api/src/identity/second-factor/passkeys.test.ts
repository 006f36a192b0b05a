import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PUBLIC_URL, SAM, startIdentity, type IdentityServer } from '../../../test/identity-server.ts'
import {
  addPerson,
  askForOptions,
  codeOf,
  secretOn,
  setUpApp,
  setUpPasskey,
  typePassword,
  type TestPerson,
} from '../../../test/second-factor-steps.ts'
import { SoftwarePasskey, type SigningOptions } from '../../../test/software-passkey.ts'
import { TestBrowser, type Page } from '../../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../../test/test-client.ts'
import { openTestDatabase } from '../../../test/test-database.ts'

const ROBIN = { name: 'Robin Reed', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
const KIM = { name: 'Kim Ross', email: 'kim@fuelshack.example', password: 'four loud galahs' }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityServer
let client: TestClient

beforeEach(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterEach(async () => {
  await stand.close()
  await database.close()
})

async function somebody(person: TestPerson = ROBIN) {
  const account = await addPerson(stand, person, 'customer')
  const browser = new TestBrowser(stand)
  await client.signIn(person, browser)
  return { account, browser, ...(await setUpPasskey(browser)) }
}

async function openLogin(browser = new TestBrowser(stand)) {
  const attempt = await client.begin()
  const page = await browser.open(attempt.address)
  const base = /action="([^"]+)\/sign-in"/.exec(page.text)?.[1] ?? ''
  const begin = () => askForOptions(browser, `${base}/passkey`)
  const post = (response: string): Promise<Page> => browser.submit(page, '/passkey', { response })
  return { attempt, browser, page, begin, post }
}

describe('logging in with a passkey', () => {
  it('needs neither an address nor a password, and counts as two factors', async () => {
    const { account, passkey } = await somebody()
    const { attempt, begin, post } = await openLogin()
    const tokens = await attempt.finish(await post(passkey.authenticate(await begin())))
    expect(tokens.claims()).toMatchObject({ sub: account.id, acr: 'mfa', amr: ['hwk', 'user', 'mfa'] })
  })

  it('is offered after the password too', async () => {
    const { account, passkey } = await somebody()
    const browser = new TestBrowser(stand)
    const { attempt, page } = await typePassword(client, browser, ROBIN)
    expect(page.text).toContain('Use a passkey')
    const base = /action="([^"]+)\/passkey"/.exec(page.text)?.[1] ?? ''
    const response = passkey.authenticate(await askForOptions(browser, `${base}/passkey`))
    expect((await attempt.finish(await browser.submit(page, '/passkey', { response }))).claims()?.sub).toBe(account.id)
  })

  it('an answer is good once, also when it is posted three times at the same moment', async () => {
    const { passkey } = await somebody()
    const { begin, post } = await openLogin()
    const response = passkey.authenticate(await begin())
    const answers = await Promise.allSettled([post(response), post(response), post(response)])
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
  })

  it('the answer to the challenge of another attempt is rejected', async () => {
    const { passkey } = await somebody()
    const first = await openLogin()
    const second = await openLogin()
    const rejected = await second.post(passkey.authenticate(await first.begin()))
    expect(rejected).toMatchObject({ status: 401, text: expect.stringContaining('That passkey didn&#39;t work here.') })
    expect(stand.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'second_factor_failed', details: { reason: 'passkey' } }),
    )
  })

  it('a challenge is good for five minutes', async () => {
    const { passkey } = await somebody()
    const { begin, post } = await openLogin()
    const options = await begin()
    stand.passTime(5 * 60 * 1000)
    expect(await post(passkey.authenticate(options))).toMatchObject({ status: 401 })
  })

  it.each<[string, SigningOptions]>([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['given without a finger, a face or a PIN', { isUserVerified: false }],
  ])('an answer %s is rejected', async (_what, options) => {
    const { passkey } = await somebody()
    const { begin, post } = await openLogin()
    expect(await post(passkey.authenticate(await begin(), options))).toMatchObject({ status: 401 })
  })

  it('an answer signed by another key is rejected', async () => {
    const { passkey } = await somebody()
    const { begin, post } = await openLogin()
    const forger = new SoftwarePasskey(PUBLIC_URL)
    const forged = forger
      .authenticate(await begin())
      .replaceAll(forger.id.toString('base64url'), passkey.id.toString('base64url'))
    expect(await post(forged)).toMatchObject({ status: 401 })
  })

  it('a copy of the key, whose counter stands still, is rejected', async () => {
    const { passkey } = await somebody()
    const first = await openLogin()
    expect(await first.post(passkey.authenticate(await first.begin()))).toMatchObject({ status: 303 })
    const second = await openLogin()
    expect(await second.post(passkey.authenticate(await second.begin(), { isCopy: true }))).toMatchObject({
      status: 401,
    })
  })

  it.each(['', '{', 'null', '{"id":"\\u0000"}', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    'the answer %s is rejected, not choked on',
    async (response) => {
      const { post } = await openLogin()
      expect(await post(response)).toMatchObject({ status: 401 })
      expect(stand.logged).toEqual([])
    },
  )
})

describe('the passkeys of an account', () => {
  it('have a name and the days they were added and used', async () => {
    const { account, passkey, browser, page } = await somebody()
    expect(page.text).toContain('Save these codes')
    const login = await openLogin()
    await login.post(passkey.authenticate(await login.begin()))
    const list = await browser.open('/identity/account/second-factor')
    expect(list.text).toContain('<strong>Work phone</strong>')
    expect(list.text).toMatch(/Added \d{1,2} \w+\.? \d{4}\. Last used \d{1,2} \w+\.? \d{4}\./)
    expect(await stand.exportSecondFactor(account.id)).toEqual({
      passkeys: [{ name: 'Work phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
      authenticatorApp: null,
      recoveryCodesLeft: 10,
    })
  })

  it('can be removed, and then log no one in', async () => {
    const { account, passkey, browser } = await somebody()
    const page = await browser.open('/identity/account/second-factor')
    const removed = await browser.submit(page, '/passkeys/remove')
    expect(removed.text).not.toContain('<strong>Work phone')
    const { begin, post } = await openLogin()
    expect(await post(passkey.authenticate(await begin()))).toMatchObject({ status: 401 })
    expect(stand.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'second_factor_removed', accountId: account.id, details: { kind: 'passkey' } }),
    )
  })

  it("cannot be removed from somebody else's account", async () => {
    const robin = await somebody(ROBIN)
    const kim = await somebody(KIM)
    const page = await kim.browser.open('/identity/account/second-factor')
    await kim.browser.submit(page, '/passkeys/remove', { id: robin.passkey.id.toString('base64url') })
    const { begin, post } = await openLogin()
    expect(await post(robin.passkey.authenticate(await begin()))).toMatchObject({ status: 303 })
  })

  it('are ten at most', async () => {
    const { browser } = await somebody()
    for (let n = 1; n < 10; n += 1) await setUpPasskey(browser, `Key ${n}`)
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('10 passkeys are the most')
  })

  it.each<[string, SigningOptions]>([
    ['on another site', { origin: 'https://evil.example' }],
    ['without a finger, a face or a PIN', { isUserVerified: false }],
  ])('one made %s is not added', async (_what, signing) => {
    await addPerson(stand, ROBIN, 'customer')
    const browser = new TestBrowser(stand)
    await client.signIn(ROBIN, browser)
    const page = await browser.open('/identity/account/second-factor')
    const options = await askForOptions(browser, '/identity/account/second-factor/passkeys')
    const response = new SoftwarePasskey(PUBLIC_URL).register(options, signing)
    const rejected = await browser.submit(page, '/second-factor/passkeys', { name: 'Evil', response })
    expect(rejected).toMatchObject({ status: 422, text: expect.stringContaining('The passkey couldn&#39;t be added') })
  })

  it('names that are markup are shown as text, and NULs are gone', async () => {
    await addPerson(stand, ROBIN, 'customer')
    const browser = new TestBrowser(stand)
    await client.signIn(ROBIN, browser)
    await setUpPasskey(browser, '<img src=x>\u0000')
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('<strong>&lt;img src=x&gt;</strong>')
  })

  it('confirm a change by themselves', async () => {
    const { browser, passkey } = await somebody()
    stand.passTime(10 * 60 * 1000)
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).toContain('<title>Confirm it')
    const options = await askForOptions(browser, '/identity/account/second-factor/confirm/passkey')
    const confirmed = await browser.submit(page, '/confirm/passkey', { response: passkey.authenticate(options) })
    expect(confirmed.text).toContain('<title>Two-step login')
  })
})

describe('where staff must have a second factor', () => {
  beforeEach(async () => {
    await stand.close()
    stand = await startIdentity(database.database, { isRequiredForStaff: true })
    client = await discoverClient(stand)
  })

  it('a staff account without one sets a passkey up before the login is finished', async () => {
    await addPerson(stand, KIM, 'staff')
    const browser = new TestBrowser(stand)
    const { attempt, page } = await typePassword(client, browser, KIM)
    expect(page.text).toContain('<title>Add a second step')
    expect(await browser.open('/identity/account')).toMatchObject({ status: 401 })
    const base = /action="([^"]+)\/second-factor\/passkey"/.exec(page.text)?.[1] ?? ''
    const options = await askForOptions(browser, `${base}/second-factor/passkey`)
    const response = new SoftwarePasskey(PUBLIC_URL).register(options)
    const codes = await browser.submit(page, '/second-factor/passkey', { name: 'Key', response })
    expect(codes.text.match(/<li><code>/g)).toHaveLength(10)
    const again = await browser.open(base + '/second-factor')
    expect(again.text).toContain('<title>Two-step login is on')
    const tokens = await attempt.finish(await browser.submit(again, '/continue'))
    expect(tokens.claims()).toMatchObject({ role: 'staff', acr: 'mfa', amr: ['pwd', 'hwk', 'user', 'mfa'] })
  })

  it('the first to set a factor up ends the other logins that were about to', async () => {
    await addPerson(stand, KIM, 'staff')
    const [thief, owner] = [new TestBrowser(stand, '198.51.100.7'), new TestBrowser(stand)]
    const { page: begun } = await typePassword(client, thief, KIM)
    const { page } = await typePassword(client, owner, KIM)
    const code = codeOf(stand, secretOn(page))
    expect((await owner.submit(page, '/second-factor/app', { code })).text).toContain('<title>Save these codes')
    const late = await thief.submit(begun, '/second-factor/app', { code: codeOf(stand, secretOn(begun)) })
    expect(late.text).toContain('action="' + late.url.pathname)
    expect(late.url.pathname).toMatch(/\/sign-in$/)
  })

  it('the last factor of a staff account stays until there is another', async () => {
    await addPerson(stand, KIM, 'customer')
    const browser = new TestBrowser(stand)
    await client.signIn(KIM, browser)
    await setUpPasskey(browser)
    const { id } = (await stand.accounts.findAccountByAddress(KIM.email)) ?? { id: '' }
    await database.database.queries
      .updateTable('identity_accounts')
      .set({ role: 'staff' })
      .where('id', '=', id)
      .execute()
    const page = await browser.open('/identity/account/second-factor')
    expect(page.text).not.toContain('/passkeys/remove')
    const forced = await browser.open('/identity/account/second-factor/passkeys/remove', {
      method: 'POST',
      headers: { origin: PUBLIC_URL },
    })
    expect(forced).toMatchObject({ status: 409 })
    await setUpApp(stand, browser)
    expect((await browser.open('/identity/account/second-factor')).text).toContain('/passkeys/remove')
  })

  it('a session from before is asked to log in again, and its refresh token brings nothing', async () => {
    const { id } = await addPerson(stand, KIM, 'customer')
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(KIM, browser)
    await database.database.queries
      .updateTable('identity_accounts')
      .set({ role: 'staff' })
      .where('id', '=', id)
      .execute()
    const silently = await client.begin({ prompt: 'none' })
    expect((await browser.open(silently.address)).url.searchParams.get('error')).toBe('login_required')
    await expect(client.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('customers and demo accounts log in with their password alone', async () => {
    await addPerson(stand, ROBIN, 'customer')
    expect((await client.signIn(ROBIN)).claims()?.['acr']).toBe('pwd')
    expect((await client.signIn(SAM)).claims()).toMatchObject({ role: 'staff', acr: 'pwd' })
  })
})
