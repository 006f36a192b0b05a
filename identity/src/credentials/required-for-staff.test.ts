import { expect, it } from 'vitest'
import { PUBLIC_URL, SAM } from '../../test/support/identity-server.ts'
import {
  addPerson,
  requestOptions,
  codeOf,
  secretOn,
  setUpApp,
  setUpPasskey,
  typePassword,
} from '../../test/support/second-factor-steps.ts'
import { SoftwarePasskey } from '../../test/support/software-passkey.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const ROBIN = { name: 'Robin Reed', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
const KIM = { name: 'Kim Ross', email: 'kim@fuelshack.example', password: 'four loud galahs' }

const { identity, client } = useIdentity('test', { isRequiredForStaff: true })

it('a staff account without a factor must set up a passkey before the login is finished', async () => {
  await addPerson(identity, KIM, 'staff')
  const browser = new TestBrowser(identity)
  const { attempt, page } = await typePassword(client, browser, KIM)
  expect(page.text).toContain('<title>Add a second step')
  expect(await browser.open('/identity/account')).toMatchObject({ status: 401 })
  const base = /action="([^"]+)\/second-factor\/passkey"/.exec(page.text)?.[1] ?? ''
  const options = await requestOptions(browser, `${base}/second-factor/passkey`)
  const response = new SoftwarePasskey(PUBLIC_URL).register(options)
  const codes = await browser.submit(page, '/second-factor/passkey', { name: 'Key', response })
  expect(codes.text.match(/<li><code>/g)).toHaveLength(10)
  const again = await browser.open(base + '/second-factor')
  expect(again.text).toContain('<title>Two-step login is on')
  const tokens = await attempt.finish(await browser.submit(again, '/continue'))
  expect(tokens.claims()).toMatchObject({ role: 'staff', acr: 'mfa', amr: ['pwd', 'hwk', 'user', 'mfa'] })
})

it('a manager without a factor must set one up, like staff', async () => {
  await addPerson(identity, KIM, 'manager')
  const { page } = await typePassword(client, new TestBrowser(identity), KIM)
  expect(page.text).toContain('<title>Add a second step')
})

it('a factor that is set up ends other logins that are about to set up one', async () => {
  await addPerson(identity, KIM, 'staff')
  const [thief, owner] = [new TestBrowser(identity, '198.51.100.7'), new TestBrowser(identity)]
  const { page: begun } = await typePassword(client, thief, KIM)
  const { page } = await typePassword(client, owner, KIM)
  const code = codeOf(identity, secretOn(page))
  expect((await owner.submit(page, '/second-factor/app', { code })).text).toContain('<title>Save these codes')
  const late = await thief.submit(begun, '/second-factor/app', { code: codeOf(identity, secretOn(begun)) })
  expect(late.text).toContain('action="' + late.url.pathname)
  expect(late.url.pathname).toMatch(/\/sign-in$/)
})

it('the last factor of a staff account cannot be removed', async () => {
  await addPerson(identity, KIM, 'customer')
  const browser = new TestBrowser(identity)
  await client.signIn(KIM, browser)
  await setUpPasskey(browser)
  const { id } = (await identity.accounts.findAccountByAddress(KIM.email)) ?? { id: '' }
  await identity.queries.updateTable('identity_accounts').set({ role: 'staff' }).where('id', '=', id).execute()
  const page = await browser.open('/identity/account/second-factor')
  expect(page.text).not.toContain('/passkeys/remove')
  const forced = await browser.open('/identity/account/second-factor/passkeys/remove', {
    method: 'POST',
    headers: { origin: PUBLIC_URL },
  })
  expect(forced).toMatchObject({ status: 409 })
  await setUpApp(identity, browser)
  expect((await browser.open('/identity/account/second-factor')).text).toContain('/passkeys/remove')
})

it('requires a session from before to log in again, and rejects its refresh token', async () => {
  const { id } = await addPerson(identity, KIM, 'customer')
  const browser = new TestBrowser(identity)
  const tokens = await client.signIn(KIM, browser)
  await identity.queries.updateTable('identity_accounts').set({ role: 'staff' }).where('id', '=', id).execute()
  const silently = await client.begin({ prompt: 'none' })
  expect((await browser.open(silently.address)).url.searchParams.get('error')).toBe('login_required')
  await expect(client.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('logs customers and demo accounts in with their password alone', async () => {
  await addPerson(identity, ROBIN, 'customer')
  expect((await client.signIn(ROBIN)).claims()?.['acr']).toBe('pwd')
  expect((await client.signIn(SAM)).claims()).toMatchObject({ role: 'staff', acr: 'pwd' })
})
