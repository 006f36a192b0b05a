import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CATALOGUE, CHIPS, GRAVY, json, PIE, problem } from '../../../test/stub-api.ts'
import { dialog, mobileNumber, openCheckout, pay } from '../test/open-checkout.ts'

const empty = dialog.getByText('Your cart is empty.')

it('removing the last line moves the focus to the empty-cart message, and closing moves it back to the page', async () => {
  await openCheckout({}, [{ ...CHIPS, quantity: 1 }])
  await page.getByRole('button', { name: 'Remove one Hot chips' }).click()
  await expect.element(empty).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('a cart emptied by corrections moves the focus to the empty-cart message, too', async () => {
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
  await expect
    .element(dialog.getByText("Hot chips isn't available any more, so we've taken it out of your cart."))
    .toBeVisible()
  await expect.element(empty).toHaveFocus()
})

it('disables the plus of a product at its limit, and says why', async () => {
  await openCheckout({}, [{ ...CHIPS, quantity: 19 }])
  const plus = dialog.getByRole('button', { name: 'Add Hot chips' })
  const message = dialog.getByText('Limit 20 each.')
  expect(message.query()).toBeNull()
  await plus.click()
  await expect.element(message).toBeVisible()
  await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
  await expect.element(plus).toHaveAccessibleDescription('Limit 20 each.')
  await plus.click({ force: true })
  await expect.element(dialog.getByLabelText('Quantity of Hot chips')).toHaveTextContent('20')
})

it('a cart that exceeds a limit that a manager has lowered stays, and says what to take off before it is paid', async () => {
  await openCheckout(
    {},
    [
      { ...CHIPS, quantity: 4 },
      { ...GRAVY, quantity: 3 },
    ],
    {
      limits: { quantityPerDish: 3, quantityPerOrder: 5 },
    },
  )
  const perDish = dialog.getByText('Hot chips: the limit is 3 each now. Take 1 off.')
  await expect.element(perDish).toBeVisible()
  await expect.element(dialog.getByLabelText('Quantity of Hot chips')).toHaveTextContent('4')
  await expect.element(pay).toBeDisabled()
  const less = dialog.getByRole('button', { name: 'Remove one Hot chips' })
  await less.click()
  await expect.element(dialog.getByText('The limit is 5 per order now. Take 1 off.')).toBeVisible()
  await less.click()
  await expect.element(pay).toBeEnabled()
  await expect.element(dialog.getByLabelText('Quantity of Gravy')).toHaveTextContent('3')
})

it('disables every plus at the limit of an order, and says why once', async () => {
  const catalogue = [CHIPS, GRAVY, PIE, { ...PIE, id: 'tea', title: 'Tea' }]
  await openCheckout(
    { 'GET stripe/products': () => json(catalogue) },
    catalogue.map((product) => ({ ...product, quantity: product.id === 'tea' ? 14 : 15 })),
  )
  const message = dialog.getByText('Limit 60 per order.')
  await dialog.getByRole('button', { name: 'Add Tea' }).click()
  await expect.element(message).toBeVisible()
  for (const title of ['Hot chips', 'Gravy', 'Beef pie', 'Tea']) {
    const plus = dialog.getByRole('button', { name: `Add ${title}` })
    await expect.element(plus).toHaveAttribute('aria-disabled', 'true')
    await expect.element(plus).toHaveAccessibleDescription('Limit 60 per order.')
  }
  await dialog.getByRole('button', { name: 'Remove one Gravy' }).click()
  await expect.element(message).not.toBeInTheDocument()
})
