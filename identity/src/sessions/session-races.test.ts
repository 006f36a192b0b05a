import { describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, SAM } from '../../test/support/identity-server.ts'
import { addEnrolled, PIN } from '../../test/support/pin-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import type { Tx } from '../base/ports.ts'

const NEW_PASSWORD = 'four loud galahs'

const { identity, client } = useIdentity()

const transaction = <T>(work: (tx: Tx) => Promise<T>) => identity.queries.transaction().execute(work)

async function accountOf({ email }: { email: string }) {
  const account = await identity.accounts.findAccountByAddress(email)
  if (!account) throw new Error(`${email} has no account`)
  return account
}

/** A browser that has its correct password checked, and follows the last redirect of its login only when released. */
function startHeldLogin(person: { email: string; password: string }) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const fetchHeld: typeof identity.fetch = async (address, options) => {
    if (/\/auth\/./.test(new URL(address, PUBLIC_URL).pathname)) {
      reached.resolve()
      await released.promise
    }
    return identity.fetch(address, options)
  }
  const login = client.signIn(person, new TestBrowser({ fetch: fetchHeld }))
  const outcome = login.then(
    () => 'logged in',
    () => 'rejected',
  )
  return { reached: reached.promise, release: released.resolve, outcome }
}

/** Lets no password be checked until released. */
async function holdHashes() {
  const released = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const beforeHash = () => {
    begun.resolve()
    return released.promise
  }
  // Two run at once where the machine has more cores; otherwise the second one waits behind the first.
  const held = [1, 2].map(() => identity.accounts.signIn(undefined, '', { beforeHash }))
  await begun.promise
  return async () => {
    released.resolve()
    await Promise.allSettled(held)
  }
}

it('two tabs that renew at the same moment stay logged in', async () => {
  const { refresh_token: shared } = await client.signIn(CASEY)
  const tabs = await Promise.all([client.refresh(shared), client.refresh(shared)])
  const next = await Promise.all(tabs.map((tab) => client.refresh(tab.refresh_token)))
  expect(next.map((tab) => tab.claims()?.['email'])).toEqual([CASEY.email, CASEY.email])
})

it.each([
  ['a reset', async ({ id }: AccountRecord) => void (await identity.accounts.resetPassword(id, NEW_PASSWORD))],
  ['a new role', ({ id }: AccountRecord) => transaction((tx) => identity.team.changeRole(tx, id, 'customer'))],
  ['a removed second step', async ({ id }: AccountRecord) => void (await identity.accounts.removeSecondFactor(id))],
])('a login that was begun before %s cannot be finished afterwards', async (_what, end) => {
  const account = await accountOf(SAM)
  const login = startHeldLogin(SAM)
  await login.reached
  await end(account)
  login.release()
  expect(await login.outcome).toBe('rejected')
  expect(await identity.ownAccount.exportAccount(account.id)).toHaveProperty('sessions', [])
})

describe('while a password waits for its hash', () => {
  const setHash = (id: string, password_hash: string) =>
    identity.queries.updateTable('identity_accounts').set({ password_hash }).where('id', '=', id).execute()

  /** Replaces the password when the last of so many hashes has its turn. */
  function replaceAtHash(id: string, last: number) {
    let hashes = 0
    return {
      beforeHash: async () => {
        hashes += 1
        if (hashes === last) await setHash(id, '!of-its-owner')
      },
    }
  }

  it('a password that is replaced while it waits for its hash does not log in', async () => {
    const { id } = await accountOf(CASEY)
    expect(await identity.accounts.signIn(CASEY.email, CASEY.password, replaceAtHash(id, 1))).toBeUndefined()
  })

  it.each([
    [
      'a change',
      2,
      (id: string, options: HashOptions) =>
        identity.accounts.changePassword(id, { current: CASEY.password, next: NEW_PASSWORD }, { hashOptions: options }),
    ],
    [
      'the end of a generated password',
      2,
      (id: string, options: HashOptions) =>
        identity.accounts.replacePassword(id, NEW_PASSWORD, { hashOptions: options }),
    ],
    [
      'a first password',
      1,
      async (id: string, options: HashOptions) => {
        await setHash(id, '!of-no-one')
        return identity.accounts.addPassword(id, NEW_PASSWORD, { hashOptions: options })
      },
    ],
  ])('%s that waits for its hash does not undo a reset meanwhile', async (_what, hashes, change) => {
    const { id } = await accountOf(CASEY)
    expect(await change(id, replaceAtHash(id, hashes))).toBe(false)
    expect(await identity.accounts.hasAnyPassword(id)).toBe(false)
  })
})

it('a renewal does not log in again in a session that has ended meanwhile', async () => {
  const { account, tablet } = await addEnrolled(identity, client)
  const release = await holdHashes()
  const body = new URLSearchParams({ pin: PIN })
  const renewing = tablet.open('/identity/session-renewal', { method: 'POST', body, headers: { origin: PUBLIC_URL } })
  const countTries = () => identity.queries.selectFrom('identity_pins').select('attempts').execute()
  await expect.poll(countTries).toEqual([{ attempts: 1 }])
  await transaction((tx) => identity.team.endSessions(tx, account.id))
  await release()
  // Where the machine is so busy that the hash waited too long, 503.
  expect([401, 503]).toContain((await renewing).status)
  expect((await tablet.open('/identity/account')).status).toBe(401)
  expect(await identity.ownAccount.exportAccount(account.id)).toHaveProperty('sessions', [])
})

it('a PIN is not set in a session that has ended meanwhile', async () => {
  const tablet = new TestBrowser(identity)
  await client.signIn(SAM, tablet)
  const { id } = await accountOf(SAM)
  const page = await tablet.open('/identity/account/pin')
  const release = await holdHashes()
  const setting = tablet.submit(page, '/account/pin', { pin: PIN, repeated: PIN })
  // It waits for its hash by now, as far as the test can know.
  for (let call = 0; call < 5; call += 1) await new TestBrowser(identity).open('/identity/account')
  await identity.accounts.setRole(id, { role: 'staff', changedBy: 'command' })
  await release()
  expect([401, 503]).toContain((await setting).status)
  expect(await identity.queries.selectFrom('identity_pins').selectAll().execute()).toEqual([])
})
