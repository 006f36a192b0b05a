import { expect, it } from 'vitest'
import { CASEY } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { REDIRECT_URI } from '../../test/support/test-client.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const { identity, client } = useIdentity('file')

it.each([
  ['a refresh token', { grant_type: 'refresh_token', refresh_token: 'a\u0000b' }],
  ['a code', { grant_type: 'authorization_code', code: '\u0000', redirect_uri: REDIRECT_URI, code_verifier: 'v' }],
])('an attacker gets 400 for %s with a NUL character, without an error in the log', async (_what, parameters) => {
  const body = new URLSearchParams({ client_id: 'fuel-shack-web', ...parameters })
  const response = await identity.fetch('/identity/token', { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(identity.logged).toEqual([])
})

it('an attacker gets 400 for a state with a NUL character, without an error in the log', async () => {
  const { address } = await client.begin({ state: 'a\u0000b' })
  expect(await new TestBrowser(identity).open(address)).toMatchObject({ status: 400 })
  expect(identity.logged).toEqual([])
})

it('stores sessions without a login for an hour at most', async () => {
  const { queries } = identity
  await identity.fetch((await client.begin()).address)
  await identity.fetch('/identity/session/end')
  const anonymous = queries.selectFrom('identity_records').select('expires_at').where('account_id', 'is', null)
  const rows = await anonymous.where('kind', 'in', ['Session', 'Interaction']).execute()
  expect(rows.length).toBeGreaterThan(1)
  const inAnHour = new Date(identity.now().getTime() + HOUR_MS + 60_000).toISOString()
  for (const row of rows) expect((row.expires_at ?? '9') < inAnHour).toBe(true)
})

it('purges expired records and no others', async () => {
  const count = async () => {
    const rows = await identity.queries.selectFrom('identity_records').select('id').execute()
    return rows.length
  }
  const tokens = await client.signIn(CASEY)
  await identity.purgeExpired()
  expect((await client.refresh(tokens.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  identity.passTime(400 * DAY_MS)
  await identity.purgeExpired()
  expect(await count()).toBe(0)
})
