import { describe, expect, it } from 'vitest'
import { RILEY } from '../../test/support/identity-server.ts'
import { choosePerson, enrol, KIM, offersPins, PIN, submitPin } from '../../test/support/pin-steps.ts'
import {
  addPerson,
  codeOf,
  requestOptions,
  setUpApp,
  setUpPasskey,
  typePassword,
} from '../../test/support/second-factor-steps.ts'
import { TestBrowser, type Page } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'
import type { Tx } from '../base/ports.ts'

const { identity, client } = useIdentity()

const transaction = <T>(work: (tx: Tx) => Promise<T>) => identity.queries.transaction().execute(work)

async function addKim() {
  const account = await addPerson(identity, KIM, 'staff')
  const by = (await identity.accounts.findAccountByAddress(RILEY.email))?.id ?? ''
  const browser = new TestBrowser(identity)
  return { account, browser, deactivate: () => transaction((tx) => identity.team.deactivate(tx, account.id, by)) }
}

async function openLogin(browser = new TestBrowser(identity)) {
  const attempt = await client.begin()
  const page = await browser.open(attempt.address)
  return { attempt, browser, page, base: /action="([^"]+)\/sign-in"/.exec(page.text)?.[1] ?? '' }
}

async function logIn({ email, password }: { email: string; password: string }): Promise<Page> {
  const { browser, page } = await openLogin()
  return browser.submit(page, '/sign-in', { email, password })
}

/** The page without what was typed and the addresses of this login. */
const bodyOf = ({ text }: Page) => text.replaceAll(/value="[^"]*"|interaction\/[\w-]+/g, '')

// Covers team-4.
describe('a deactivated account', () => {
  it('a deactivated account cannot log in: the answer is that to a wrong password', async () => {
    const { deactivate } = await addKim()
    const wrong = await logIn({ ...KIM, password: 'five quiet wombats' })
    await deactivate()
    const right = await logIn(KIM)
    expect(right.status).toBe(401)
    expect([right.status, bodyOf(right)]).toEqual([wrong.status, bodyOf(wrong)])
  })

  it('a deactivated account costs its rejected login one hash, as a wrong password and an unknown address do', async () => {
    const { account, deactivate } = await addKim()
    const countHashes = async (email: string, password: string) => {
      let hashes = 0
      const beforeHash = () => Promise.resolve(void (hashes += 1))
      expect(await identity.accounts.signIn(email, password, { beforeHash })).toBeUndefined()
      return hashes
    }
    expect(await countHashes(account.emailAddress, 'five quiet wombats')).toBe(1)
    expect(await countHashes('nobody@fuelshack.example', KIM.password)).toBe(1)
    await deactivate()
    expect(await countHashes(account.emailAddress, KIM.password)).toBe(1)
  })

  it('a deactivated account is out between the password and the second factor', async () => {
    const { browser, deactivate } = await addKim()
    await client.signIn(KIM, browser)
    const { secret } = await setUpApp(identity, browser)
    const other = new TestBrowser(identity)
    const { page } = await typePassword(client, other, KIM)
    await deactivate()
    const after = await other.submit(page, '/second-factor', { code: codeOf(identity, secret) })
    expect(after.url.searchParams.get('code')).toBeNull()
    expect(after.text).not.toContain('authenticator')
  })

  it('a deactivated account is out between the login and its tokens', async () => {
    const { deactivate } = await addKim()
    const { attempt, browser, page } = await openLogin()
    const callback = await browser.submit(page, '/sign-in', { email: KIM.email, password: KIM.password })
    await deactivate()
    await expect(attempt.finish(callback)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('a deactivated account cannot log in by PIN or renew its tokens, also from the open page for the PIN', async () => {
    const { browser, deactivate } = await addKim()
    const { refresh_token: token } = await enrol(client, browser, KIM)
    const { page } = await choosePerson(client, browser, 'Kim')
    await deactivate()
    expect((await submitPin(browser, page, PIN)).url.searchParams.get('code')).toBeNull()
    await expect(client.refresh(token, browser)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await offersPins(client, browser)).toBe(false)
  })

  it('a deactivated account cannot log in by passkey or sign up again', async () => {
    const { browser, deactivate } = await addKim()
    await client.signIn(KIM, browser)
    const { passkey } = await setUpPasskey(browser)
    await deactivate()
    const { base, browser: other, page } = await openLogin()
    const response = passkey.authenticate(await requestOptions(other, `${base}/passkey`))
    const answer = await other.submit(page, '/passkey', { response })
    expect(answer.url.searchParams.get('code')).toBeNull()
    identity.stopSending()
    const signUp = await other.open(`${base}/sign-up`)
    const fields = { name: KIM.name, email: KIM.email, password: KIM.password }
    expect((await other.submit(signUp, '/sign-up', fields)).status).toBe(422)
  })

  it('a reactivated account needs a new password, which its link sets', async () => {
    const { account, browser, deactivate } = await addKim()
    await deactivate()
    const nonce = await transaction((tx) => identity.team.reactivate(tx, account, 'screen'))
    expect((await logIn(KIM)).status).toBe(401)
    const page = await browser.open(identity.team.linkOf(nonce).link)
    await browser.submit(page, '/join', { password: 'five quiet wombats' })
    expect((await logIn(KIM)).status).toBe(401)
    const tokens = await client.signIn({ ...KIM, password: 'five quiet wombats' })
    expect(tokens.claims()?.['role']).toBe('staff')
  })
})
