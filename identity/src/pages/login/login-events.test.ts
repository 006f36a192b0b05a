import { expect, it } from 'vitest'
import { hashAsInProduction } from '../../../test/support/hash-cost.ts'
import { CASEY } from '../../../test/support/identity-server.ts'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

/** There are more than the hash queue accepts, and fewer than the limit of one network. */
const GUESSES = 55

const { identity, client } = useIdentity()

it('logs each sign-up that succeeds or fails', async () => {
  identity.stopSending()
  const browser = new TestBrowser(identity)
  const page = await browser.open((await client.begin({ prompt: 'create' })).address)
  const taken = { name: 'Casey', email: CASEY.email, password: 'four loud galahs' }
  expect((await browser.submit(page, '/sign-up', taken)).status).toBe(422)
  const [casey] = await identity.accounts.listAccounts()
  expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'sign_up_failed', outcome: 'failure' })

  const robin = { name: 'Robin', email: 'robin@fuelshack.example', password: 'three quiet wombats' }
  await browser.submit(page, '/sign-up', robin)
  const event = identity.securityEvents.find((each) => each.event === 'sign_up_succeeded')
  expect(event).toMatchObject({ outcome: 'success', accountId: expect.any(String), requestId: expect.any(String) })
  expect(event?.accountId).not.toBe(casey?.id)
  expect(JSON.stringify(identity.securityEvents)).not.toContain(robin.email)
})

it('logs each attempt that is rejected because the hash queue is full', async () => {
  hashAsInProduction()
  const browser = new TestBrowser(identity)
  const page = await browser.open((await client.begin()).address)
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, n) =>
      browser.submit(page, '/sign-in', { email: `someone${n}@example.com`, password: 'a wrong guess' }),
    ),
  )
  const overloaded = answers.filter(({ status }) => status === 503)
  expect(overloaded.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(GUESSES - overloaded.length)
  const events = identity.securityEvents.filter(({ event }) => event === 'login_overloaded')
  expect(events).toHaveLength(overloaded.length)
  expect(events[0]).toMatchObject({ outcome: 'failure', requestId: expect.any(String) })
})
