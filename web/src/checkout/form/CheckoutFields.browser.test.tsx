import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHIPS, GRAVY, json, PIE, problem } from '../../../test/stub-api.ts'
import { dialog, mobileNumber, notes, openCheckout, pay, PHONE_PROBLEM } from '../test/open-checkout.ts'
import { isInSight } from '../test/in-sight.ts'

const message = page.getByText(PHONE_PROBLEM)

describe('the message about the mobile number', () => {
  it.each([
    { textSize: '100%', width: 390, height: 844 },
    { textSize: '200%', width: 390, height: 844 },
    { textSize: '200%', width: 320, height: 640 },
    { textSize: '100%', width: 844, height: 390 },
  ])(
    'the message about the mobile number scrolls into view with its field, with text at $textSize on $width × $height',
    async (screen) => {
      const { textSize, width, height } = screen
      await page.viewport(width, height)
      document.documentElement.style.fontSize = textSize
      await openCheckout({}, [
        { ...CHIPS, quantity: 2 },
        { ...GRAVY, quantity: 1 },
        { ...PIE, quantity: 1 },
      ])
      for (const block of ['end', 'center', 'start'] as const) {
        await mobileNumber.fill('')
        await notes.fill('No onions')
        mobileNumber.element().scrollIntoView({ block })
        await pay.click()
        await expect.element(mobileNumber).toHaveFocus()
        expect(isInSight(message.element())).toBe(true)
        expect(isInSight(mobileNumber.element())).toBe(true)
      }
    },
  )
})

describe('the mobile number', () => {
  it.each(['+61412345678', '+61 412 345 678', '0412 345 678 '])(
    'the mobile number "%s" is rejected as it was typed, with the specified message',
    async (typed) => {
      const calls = await openCheckout()
      await mobileNumber.click()
      await userEvent.keyboard(typed)
      await pay.click()
      await expect.element(message).toBeVisible()
      await expect.element(mobileNumber).toHaveValue(typed)
      expect(calls.filter(({ url }) => url.endsWith('/create-session'))).toEqual([])
    },
  )

  const known = { 'GET customers/c-1': () => json({ contactNumber: '0491 570 156' }) }

  // Covers checkout-5.
  it('the mobile number is that of the latest order', async () => {
    await openCheckout(known)
    await expect.element(mobileNumber).toHaveValue('0491 570 156')
    await notes.fill('Extra napkins')
    await expect.element(mobileNumber).toHaveValue('0491 570 156')
  })

  it.each([
    ['a failed call', () => problem(500, 'internal')],
    ['a customer without a number', () => json({ contactNumber: null })],
    ['a response of another shape', () => json({ contactNumber: { mobile: 491570156 } })],
    ['an empty response', () => json(null)],
  ])('the mobile number stays empty after %s', async (_what, respond) => {
    const calls = await openCheckout({ 'GET customers/c-1': respond })
    await expect.poll(() => calls.some(({ url }) => url.endsWith('/api/customers/c-1'))).toBe(true)
    await notes.fill('Extra napkins')
    await expect.element(mobileNumber).toHaveValue('')
  })

  it('the mobile number stays empty once it was cleared', async () => {
    await openCheckout(known)
    await expect.element(mobileNumber).toHaveValue('0491 570 156')
    await mobileNumber.fill('')
    await expect.element(mobileNumber).toHaveValue('')
  })

  it('the mobile number does not appear in a field that has the focus', async () => {
    const answer = json({ contactNumber: '0491 570 156' })
    const arrival = Promise.withResolvers<Response>()
    await openCheckout({ 'GET customers/c-1': async () => arrival.promise })
    await mobileNumber.click()
    arrival.resolve(answer)
    await expect.poll(() => answer.bodyUsed).toBe(true)
    await userEvent.keyboard('0412 345 678')
    await expect.element(mobileNumber).toHaveValue('0412 345 678')
  })

  it('the mobile number that was typed before the answer arrives stays', async () => {
    const arrival = Promise.withResolvers<void>()
    await openCheckout({
      'GET customers/c-1': async () => {
        await arrival.promise
        return json({ contactNumber: '0491 570 156' })
      },
    })
    await mobileNumber.fill('0491 57')
    arrival.resolve()
    await notes.fill('Extra napkins')
    await expect.element(mobileNumber).toHaveValue('0491 57')
  })
})

describe('the corrections of the cart', () => {
  it('the corrections of the cart scroll into view', async () => {
    document.documentElement.style.fontSize = '200%'
    await openCheckout({
      'POST stripe/create-session': () =>
        problem(409, 'price_changed', { products: [{ id: 'chips', title: 'Hot chips', priceInCents: 1025 }] }),
      'GET stripe/products': () => json([CHIPS, GRAVY]),
    })
    await mobileNumber.fill('0412 345 678')
    await notes.click()
    await pay.click()
    const correction = page.getByText('Hot chips is now $10.25.')
    await expect.element(correction).toBeVisible()
    await expect.poll(() => isInSight(correction.element())).toBe(true)
    await expect.element(pay).toHaveFocus()
  })
})

describe('notes', () => {
  const MAX_CHARACTERS = 500

  // Covers checkout-2.
  it('notes stop at 500 characters when typed', async () => {
    await openCheckout()
    await notes.fill('a'.repeat(MAX_CHARACTERS - 3))
    await notes.click()
    await userEvent.keyboard('{Control>}{End}{/Control}bcdefgh')
    await expect.element(notes).toHaveValue(`${'a'.repeat(MAX_CHARACTERS - 3)}bcd`)
    await expect.element(dialog.getByText('500 / 500')).toBeVisible()
  })

  it('notes stop at 500 characters when pasted, with line breaks counted as they are sent', async () => {
    await openCheckout()
    await mobileNumber.fill('onions '.repeat(80))
    await mobileNumber.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.copy()
    await notes.click()
    await userEvent.keyboard('No{Enter}')
    await expect.element(dialog.getByText('3 / 500')).toBeVisible()
    await userEvent.paste()
    await expect.element(notes).toHaveValue(`No\n${'onions '.repeat(80)}`.slice(0, MAX_CHARACTERS))
    await expect.element(dialog.getByText('500 / 500')).toBeVisible()
  })

  it('notes announce the remaining characters when typing pauses, only near the limit', async () => {
    await openCheckout()
    const announced: string[] = []
    const announcement = dialog.getByRole('status').filter({ hasText: /left/ })
    await notes.fill('a'.repeat(MAX_CHARACTERS - 60))
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) if (target.textContent?.includes('left')) announced.push(target.textContent)
    })
    watcher.observe(dialog.element(), { subtree: true, childList: true, characterData: true })
    await notes.click()
    await userEvent.keyboard('{Control>}{End}{/Control}123456789012345')
    await expect.element(announcement).toHaveTextContent('45 characters left')
    watcher.disconnect()
    expect(new Set(announced)).toEqual(new Set(['45 characters left']))
  })
})
