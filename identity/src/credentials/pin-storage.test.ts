import { expect, it, test } from 'vitest'
import { SAM } from '../../test/support/identity-server.ts'
import { addEnrolled, enrol, KIM, offersPins, PIN, takeOver } from '../../test/support/pin-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

test('a PIN is stored hashed together with a secret that is not stored', async () => {
  const { tablet } = await addEnrolled(identity, client)
  const secret = /identity_pin_device=([\w-]+)/.exec(tablet.cookiesFor('/'))?.[1] ?? ''
  const stored = JSON.stringify(await identity.queries.selectFrom('identity_pins').selectAll().execute())
  expect(stored).toContain('$argon2id$')
  expect(stored).not.toContain(secret)
  expect(stored).not.toContain(PIN)
  await takeOver(client, tablet, SAM)
})

it('"Log out everywhere else" removes the PINs on the other devices', async () => {
  const { tablet } = await addEnrolled(identity, client)
  const phone = new TestBrowser(identity)
  await enrol(client, phone, KIM)
  await phone.submit(await phone.open('/identity/account'), '/account/log-out-others')
  expect(await offersPins(client, tablet)).toBe(false)
  expect(await offersPins(client, phone)).toBe(true)
})
