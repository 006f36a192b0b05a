import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CATALOGUE, CHIPS, GRAVY, json, PIE, problem } from '../../test/stub-api.ts'
import { dialog, mobileNumber, openCheckout, pay } from './test/open-checkout.ts'

const empty = dialog.getByText('Your cart is empty.')

it('the last line takes the focus to the sentence that is left, and closing takes it back to the page', async () => {
  await openCheckout({}, [{ ...CHIPS, quantity: 1 }])
  await page.getByRole('button', { name: 'One less Hot chips' }).click()
  await expect.element(empty).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('a cart that loses everything to the rest stop’s corrections leaves the focus at the sentence, too', async () => {
  let isSoldOut = false
  await openCheckout(
    {
      'POST stripe/create-session': () => {
        isSoldOut = true
        return problem(409, 'product_unavailable', {
          products: [{ id: 'chips', title: 'Hot chips', priceInCents: null }],
        })
      },
      'GET stripe/products': () => json(isSoldOut ? [GRAVY] : CATALOGUE),
    },
    [{ ...CHIPS, quantity: 1 }],
  )
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(dialog.getByText('Hot chips can no longer be ordered, so it is out of your cart.')).toBeVisible()
  await expect.element(empty).toHaveFocus()
})

it('at the most of one product its plus is off, and a sentence says why', async () => {
  await openCheckout({}, [{ ...CHIPS, quantity: 19 }])
  const plus = dialog.getByRole('button', { name: 'One more Hot chips' })
  const sentence = dialog.getByText('At most 20 of each.')
  expect(sentence.query()).toBeNull()
  await plus.click()
  await expect.element(sentence).toBeVisible()
  await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
  await expect.element(plus).toHaveAccessibleDescription('At most 20 of each.')
  await plus.click({ force: true })
  await expect.element(dialog.getByLabelText('Quantity of Hot chips')).toHaveTextContent('20')
})

it('at the most of one order every plus is off, and one sentence says why', async () => {
  const catalogue = [CHIPS, GRAVY, PIE, { ...PIE, id: 'tea', title: 'Tea' }]
  await openCheckout(
    { 'GET stripe/products': () => json(catalogue) },
    catalogue.map((product) => ({ ...product, quantity: product.id === 'tea' ? 14 : 15 })),
  )
  const sentence = dialog.getByText('At most 60 in one order.')
  await dialog.getByRole('button', { name: 'One more Tea' }).click()
  await expect.element(sentence).toBeVisible()
  for (const title of ['Hot chips', 'Gravy', 'Beef pie', 'Tea']) {
    const plus = dialog.getByRole('button', { name: `One more ${title}` })
    await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
    await expect.element(plus).toHaveAccessibleDescription('At most 60 in one order.')
  }
  await dialog.getByRole('button', { name: 'One less Gravy' }).click()
  await expect.element(sentence).not.toBeInTheDocument()
})
