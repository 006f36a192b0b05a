import { describe, expect, it, test } from 'vitest'
import {
  addEnrolled,
  choosePerson,
  enrol,
  KIM,
  logInByPin,
  offersPins,
  PIN,
  submitPin,
  WRONG_PIN,
} from '../../test/support/pin-steps.ts'
import { SAM } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

const readAttempts = async () =>
  (await identity.queries.selectFrom('identity_pins').select('attempts').executeTakeFirst())?.attempts

describe('a wrong PIN', () => {
  it('a wrong PIN says how many tries are left, and nothing else', async () => {
    const { account, tablet } = await addEnrolled(identity, client)
    const { attempt, page } = await choosePerson(client, tablet, 'Kim')
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const wrong = await submitPin(tablet, page, WRONG_PIN)
      expect(wrong.status).toBe(401)
      expect(wrong.text).toContain(`>Wrong PIN. ${left} left.</p>`)
      expect(wrong.text).toMatch(/aria-invalid="true"/)
    }
    expect(identity.securityEvents.filter(({ event }) => event === 'pin_failed')).toMatchObject(
      [4, 3, 2, 1].map((attemptsLeft) => ({ outcome: 'failure', accountId: account.id, details: { attemptsLeft } })),
    )
    await attempt.finish(await submitPin(tablet, page, PIN))
    expect(await readAttempts()).toBe(0)
  })

  it('a wrong PIN is shown to its owner on the page of the next login', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const { page } = await choosePerson(client, tablet, 'Kim')
    expect(page.text).not.toContain('wrong')
    await submitPin(tablet, page, WRONG_PIN)
    const { page: next } = await choosePerson(client, tablet, 'Kim')
    expect(next.text).toContain('1 wrong try since your PIN last worked, just now.')
    await submitPin(tablet, next, WRONG_PIN)
    expect((await choosePerson(client, tablet, 'Kim')).page.text).toContain('2 wrong tries since')
    await logInByPin(client, tablet, 'Kim')
    expect((await choosePerson(client, tablet, 'Kim')).page.text).not.toContain('wrong')
  })

  it('a wrong PIN deletes the PIN after five in a row, so that the correct one fails too and a full login sets a new one', async () => {
    const { account, tablet } = await addEnrolled(identity, client)
    const { page } = await choosePerson(client, tablet, 'Kim')
    for (let n = 1; n < 5; n += 1) await submitPin(tablet, page, WRONG_PIN)
    const locked = await submitPin(tablet, page, WRONG_PIN)
    expect(locked.status).toBe(401)
    expect(locked.text).toContain('Five wrong PINs in a row')
    expect(locked.text).toContain('<title>Error: Log in')
    expect(locked.text).not.toContain(KIM.email)
    const late = await submitPin(tablet, page, PIN)
    expect(late).toMatchObject({ status: 200 })
    expect(late.text).toContain('<title>Log in')
    expect(await offersPins(client, tablet)).toBe(false)
    expect(identity.securityEvents).toContainEqual(
      expect.objectContaining({ event: 'pin_locked', outcome: 'failure', accountId: account.id }),
    )
    await enrol(client, tablet, KIM, '730264')
    expect((await logInByPin(client, tablet, 'Kim', '730264')).claims()).toMatchObject({ amr: ['pin'] })
  })

  it("a wrong PIN does not count for a colleague's PIN on the device, or for the own PIN on another", async () => {
    const { tablet } = await addEnrolled(identity, client)
    await enrol(client, tablet, SAM)
    const other = new TestBrowser(identity)
    await enrol(client, other, KIM)
    const { page } = await choosePerson(client, tablet, 'Kim')
    for (let n = 1; n <= 5; n += 1) await submitPin(tablet, page, WRONG_PIN)
    expect((await logInByPin(client, tablet, 'Sam')).claims()).toMatchObject({ name: SAM.name })
    expect((await logInByPin(client, other, 'Kim')).claims()).toMatchObject({ name: KIM.name })
    expect((await choosePerson(client, tablet, 'Sam')).whoIsOn.text).not.toContain('>Kim<')
  })

  it('a wrong PIN does not count if it does not have six digits', async () => {
    const { tablet } = await addEnrolled(identity, client)
    const { page } = await choosePerson(client, tablet, 'Kim')
    for (const pin of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
      expect(await submitPin(tablet, page, pin)).toMatchObject({ status: 422 })
    }
    expect(await readAttempts()).toBe(0)
  })
})

test('the attempts of a network, an account and a device are limited as for a password', async () => {
  const { tablet } = await addEnrolled(identity, client)
  for (let n = 1; n <= 2; n += 1) {
    const { page } = await choosePerson(client, tablet, 'Kim')
    for (let wrong = 1; wrong < 5; wrong += 1) await submitPin(tablet, page, WRONG_PIN)
    await logInByPin(client, tablet, 'Kim')
  }
  const { page: again } = await choosePerson(client, tablet, 'Kim')
  await submitPin(tablet, again, WRONG_PIN)
  await submitPin(tablet, again, WRONG_PIN)
  const throttled = await submitPin(tablet, again, PIN)
  expect(throttled.status).toBe(429)
  expect(throttled.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(identity.securityEvents).toContainEqual(
    expect.objectContaining({ event: 'login_throttled', details: { at: 'pin' } }),
  )
})
