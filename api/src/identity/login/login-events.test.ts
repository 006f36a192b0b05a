import { afterEach, beforeEach, expect, it } from 'vitest'
import { CASEY, startIdentity, type IdentityServer } from '../../../test/identity-server.ts'
import { TestBrowser } from '../../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../../test/test-client.ts'
import { openTestDatabase } from '../../../test/test-database.ts'

/** More than can be hashed at once and wait, and fewer than the limit of one network. */
const GUESSES = 55

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

it('writes a line for each sign-up that succeeds or fails', async () => {
  const browser = new TestBrowser(stand)
  const page = await browser.open((await client.begin({ prompt: 'create' })).address)
  const taken = { name: 'Casey', email: CASEY.email, password: 'four loud galahs' }
  expect((await browser.submit(page, '/sign-up', taken)).status).toBe(422)
  const [casey] = await stand.accounts.listAccounts()
  expect(stand.securityEvents.at(-1)).toMatchObject({ event: 'sign_up_failed', outcome: 'failure' })

  const robin = { name: 'Robin', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
  await browser.submit(page, '/sign-up', robin)
  const event = stand.securityEvents.find((each) => each.event === 'sign_up_succeeded')
  expect(event).toMatchObject({ outcome: 'success', accountId: expect.any(String), requestId: expect.any(String) })
  expect(event?.accountId).not.toBe(casey?.id)
  expect(JSON.stringify(stand.securityEvents)).not.toContain(robin.email)
})

it('writes a line for each attempt that is rejected because the password queue is full', async () => {
  const browser = new TestBrowser(stand)
  const page = await browser.open((await client.begin()).address)
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, n) =>
      browser.submit(page, '/sign-in', { email: `someone${n}@example.com`, password: 'a wrong guess' }),
    ),
  )
  const overloaded = answers.filter(({ status }) => status === 503)
  expect(overloaded.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(GUESSES - overloaded.length)
  const events = stand.securityEvents.filter(({ event }) => event === 'login_overloaded')
  expect(events).toHaveLength(overloaded.length)
  expect(events[0]).toMatchObject({ outcome: 'failure', requestId: expect.any(String) })
})
