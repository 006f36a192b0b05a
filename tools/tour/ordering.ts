import {
  checkOut,
  checkoutBar,
  DECLINED_CARD,
  fillCart,
  fillPayment,
  GOOD_CARD,
  goTo,
  MOBILE,
  pay,
  casey,
  signIn,
  signUp,
  someone,
} from './acts.ts'
import type { Album } from './album.ts'
import { ONE, PHONE } from './looks.ts'
import type { Stage } from './stage.ts'

const NOTES = 'Plenty of napkins, please. We should be there about 6.30.'

/** From the menu to the way back from the payment page, where ordering is open. */
export async function tourOrdering(stage: Stage, album: Album): Promise<void> {
  album.begin('Ordering, where it is open')
  await stage.restartServer({ ORDERING: 'open' })
  const page = await stage.newPage()
  await page.goto('/orders')
  await page.getByLabel('Search the menu').waitFor()
  await album.add(page, 'order', 'The menu by section, with a search.')
  const search = page.getByLabel('Search the menu')
  await search.fill('burger')
  await album.add(page, 'order-filtered', 'The menu, searched.', { looks: PHONE })
  await search.fill('lobster')
  await album.add(page, 'order-nothing-found', 'Nothing of that name.', { looks: ONE })
  await search.fill('')
  await page.getByRole('button', { name: 'Add Shack burger' }).click()
  await album.add(page, 'order-visitor', 'A visitor can fill a cart, and logs in to pay for it.', {
    looks: ONE,
    from: page.getByRole('heading', { name: 'Order', exact: true }),
  })

  await signIn(page, casey)
  await fillCart(page, ['Shack burger', 'Hot chips, large', 'Iced coffee'])
  await album.add(page, 'order-cart', 'The cart as it grows.', { from: page.getByRole('region', { name: 'Burgers' }) })
  await goTo(page, 'Home')
  await album.add(page, 'checkout-bar', 'The checkout bar follows onto every page.', { looks: PHONE })

  await checkoutBar(page).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Notes').fill(NOTES)
  await album.add(page, 'checkout', 'The checkout: the lines, pickup or (later) delivery, a number to call, notes.')
  await checkout.getByLabel('Mobile number').fill('0491 570')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await album.add(page, 'checkout-invalid-number', 'A number that cannot be called, said once Pay was tried.', {
    looks: PHONE,
  })
  await page.keyboard.press('Escape')
  await checkout.waitFor({ state: 'hidden' })
  await checkOut(page, { mobile: MOBILE, notes: NOTES })

  await album.add(page, 'payment', "The payment page: here the stand-in's, with a real shop Stripe's.")
  await fillPayment(page, DECLINED_CARD)
  await pay(page)
  await page.getByRole('alert').waitFor()
  await album.add(page, 'payment-declined', 'A card that is declined.', { looks: ONE })
  await fillPayment(page, GOOD_CARD)
  await pay(page)
  await page.getByText('Thanks!').waitFor()
  await album.add(page, 'order-returned', 'Back from paying, with an empty cart.', { looks: PHONE })
  await page.context().close()
  await tourFailure(stage, album)
}

/** Somebody for whom the stand-in plays a Stripe in trouble. */
async function tourFailure(stage: Stage, album: Album): Promise<void> {
  const page = await stage.newPage()
  await signUp(page, someone('Unlucky Harper', 'harper+stripe-500'))
  await fillCart(page, ['Beef pie'])
  await checkoutBar(page).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill(MOBILE)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('dialog', { name: 'Checkout Failure' }).waitFor()
  await album.add(page, 'checkout-failure', 'A payment that could not be prepared. Nothing typed in is lost.', {
    looks: PHONE,
  })
  await page.context().close()
}
