import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { RILEY } from '../../test/support/identity-server.ts'
import { KIM } from '../../test/support/pin-steps.ts'
import { addPerson } from '../../test/support/second-factor-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

async function addKim() {
  const account = await addPerson(identity, KIM, 'staff')
  const by = (await identity.accounts.findAccountByAddress(RILEY.email))?.id ?? ''
  const browser = new TestBrowser(identity)
  return {
    account,
    browser,
    deactivate: () => identity.queries.transaction().execute((tx) => identity.team.deactivate(tx, account.id, by)),
  }
}

it('a deactivated account gets no session from a login that finishes at the same moment', async () => {
  const { deactivate, account } = await addKim()
  const tokens = await client.signIn(KIM)
  const { sid, grant_id: grantId } = decodeJwt<{ sid: string; grant_id: string }>(tokens.access_token)
  const owner = { subject: account.id, sessionId: sid, grantId }
  expect(await identity.signIn.findTokenOwner(owner)).toBeDefined()
  const records = await identity.queries.selectFrom('identity_records').selectAll().execute()
  const sessions = await identity.queries.selectFrom('identity_sessions').selectAll().execute()
  await deactivate()
  // A slower instance would still write these.
  await identity.queries.deleteFrom('identity_sessions').execute()
  await identity.queries.insertInto('identity_sessions').values(sessions).execute()
  await identity.queries
    .insertInto('identity_records')
    .values(records.map((record) => ({ ...record, payload: JSON.stringify(record.payload) })))
    .execute()
  expect(await identity.signIn.findTokenOwner(owner)).toBeUndefined()
  await expect(client.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('a deactivated account says why its screen was logged out', async () => {
  const { browser, deactivate } = await addKim()
  const { access_token: token } = await client.signIn(KIM, browser)
  await deactivate()
  const end = await identity.fetch(`/identity/session-end/${String(decodeJwt(token)['sid'])}`)
  expect(await end.json()).toEqual({ reason: 'deactivated' })
})
