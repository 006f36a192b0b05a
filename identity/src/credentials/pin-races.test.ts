import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addEnrolled, choosePerson, offersPins, submitPin, WRONG_PIN } from '../../test/support/pin-steps.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { discoverClient } from '../../test/support/test-client.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

test('five of many guesses at one moment, on two instances, are checked', async () => {
  const { tablet } = await addEnrolled(identity, client)
  const second = await identity.startInstance()
  const secondClient = await discoverClient(second)
  const twin = new TestBrowser(second)
  twin.setCookie(
    `${
      tablet
        .cookiesFor('/')
        .split('; ')
        .find((pair) => pair.includes('identity_pin_device')) ?? ''
    }; path=/`,
  )
  const { page } = await choosePerson(client, tablet, 'Kim')
  const { page: onTwin } = await choosePerson(secondClient, twin, 'Kim')
  const guesses = [
    { browser: tablet, page },
    { browser: twin, page: onTwin },
  ]
  const answers = await Promise.all(
    [...guesses, ...guesses, ...guesses, ...guesses].map(({ browser, page }) => submitPin(browser, page, WRONG_PIN)),
  )
  const texts = answers.map(({ text }) => text)
  expect(texts.filter((text) => text.includes('Wrong PIN.'))).toHaveLength(4)
  expect(texts.filter((text) => text.includes('Five wrong PINs in a row'))).toHaveLength(1)
  expect(await offersPins(client, tablet)).toBe(false)
})

test('the fifth wrong PIN is called the last one also while expired PINs are deleted', async () => {
  const { tablet } = await addEnrolled(identity, client)
  const { page } = await choosePerson(client, tablet, 'Kim')
  for (let tries = 1; tries < 5; tries++) await submitPin(tablet, page, WRONG_PIN)
  const fifth = submitPin(tablet, page, WRONG_PIN)
  let answer: Awaited<typeof fifth> | undefined
  while (!answer) {
    await identity.purgeExpired()
    // SQLite deletes within the same turn of the event loop: the check of the PIN needs others.
    answer = await Promise.race([fifth, setImmediate(undefined)])
  }
  expect(answer.text).toContain('Five wrong PINs in a row')
  expect(await offersPins(client, tablet)).toBe(false)
})
