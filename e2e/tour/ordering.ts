import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { DECLINED_CARD, GOOD_CARD, payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { casey } from '@fuel-shack/harness/people'
import { openAsCustomer } from '../support/session.ts'
import { tourAfterPaying } from './after-paying.ts'
import { type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'
import { logIn, MOBILE, tourPerson, type Tour } from './tour.ts'

const NOTES = 'Plenty of napkins, please. We should be there about 6.30.'

/** Goes from the menu to the payment page and back, with ordering open. */
export async function tourOrdering(tour: Tour, gallery: Gallery): Promise<void> {
  await tour.restStop.restartServer({ ORDERING: 'open' })
  const page = await tour.newPage()
  await page.goto('/orders')
  const { search, aboutButton, dishSheet } = ordering(page)
  await search.waitFor()
  // The server sends the menu without what the device adds.
  await page.getByText('Two rashers').waitFor()
  await gallery.add(page, 'order', 'The menu by section, with a search.')
  await aboutButton('Vegie burger').click()
  await dishSheet('Vegie burger')
    .getByText(/^Contains/)
    .waitFor()
  await gallery.add(page, 'order-dish', 'A dish: what it is, its dietary tags and its allergens.')
  await page.keyboard.press('Escape')
  await dishSheet('Vegie burger').waitFor({ state: 'hidden' })
  await search.fill('burger')
  await gallery.add(page, 'order-filtered', 'The menu, searched.', { views: PHONE_ONLY })
  await search.fill('chikcen')
  await gallery.add(page, 'order-corrected', 'A misspelt word.', { views: ONE_VIEW })
  await search.fill('lobster')
  await gallery.add(page, 'order-nothing-found', 'Nothing of that name.', { views: ONE_VIEW })
  await search.fill('')
  await ordering(page).plusButton('Shack burger').click()
  await gallery.add(page, 'order-visitor', 'A visitor can fill a cart, and logs in to pay for it.', {
    views: ONE_VIEW,
    from: ordering(page).heading,
  })
  await ordering(page).loginBar.click()
  await login(page).sendCodeButton.waitFor()
  await gallery.add(page, 'login-code', 'From a cart, a code by email or SMS is enough to log in.', {
    views: PHONE_ONLY,
  })

  await logIn(page, casey)
  await ordering(page).add('Shack burger', 'Hot chips, large', 'Iced coffee')
  await gallery.add(page, 'order-cart', 'The cart as it grows.', {
    from: page.getByRole('region', { name: 'Burgers' }),
  })
  await shell(page).goTo('Home')
  await gallery.add(page, 'checkout-bar', 'The checkout bar follows onto every page.', { views: PHONE_ONLY })

  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Notes').fill(NOTES)
  await gallery.add(page, 'checkout', 'The checkout: the lines, pickup or (later) delivery, a number to call, notes.')
  await checkout.getByLabel("I'm on my way").check()
  await gallery.add(page, 'checkout-on-the-way', 'A customer on the way says when they arrive.', {
    views: ONE_VIEW,
    from: checkout.getByRole('group', { name: 'When?' }),
  })
  await checkout.getByLabel('As soon as possible').check()
  await checkout.getByLabel('Mobile number').fill('0491 570')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await gallery.add(page, 'checkout-invalid-number', 'An invalid number, with its message after a tap on Pay.', {
    views: PHONE_ONLY,
  })
  await page.keyboard.press('Escape')
  await checkout.waitFor({ state: 'hidden' })
  await ordering(page).goToPayment({ contactNumber: MOBILE, notes: NOTES })

  await gallery.add(page, 'payment', "The payment page: here the stand-in's, in production Stripe's.")
  await payment(page).fill(DECLINED_CARD)
  await payment(page).payButton.click()
  await page.getByRole('alert').waitFor()
  await gallery.add(page, 'payment-declined', 'A card that is declined.', { views: ONE_VIEW })
  await payment(page).fill(GOOD_CARD)
  await payment(page).payButton.click()
  await tourAfterPaying(page, gallery)
  await page.context().close()
  await tourFailure(tour, gallery)
}

/** The stand-in answers this email address with errors, as Stripe does in an outage. */
async function tourFailure(tour: Tour, gallery: Gallery): Promise<void> {
  const page = await tour.newPage()
  await openAsCustomer(page, { person: tourPerson('Unlucky Harper', 'harper+stripe-500') })
  await ordering(page).add('Beef pie')
  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill(MOBILE)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('dialog', { name: 'Checkout Failure' }).waitFor()
  await gallery.add(page, 'checkout-failure', 'A payment that could not be prepared. The input stays.', {
    views: PHONE_ONLY,
  })
  await page.context().close()
}
