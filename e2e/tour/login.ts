import { login } from '@fuel-shack/harness/pages/login'
import { readCode } from '../support/messages.ts'
import { type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'
import { tourPerson, type Tour } from './tour.ts'

/** The pages of the embedded identity provider. */
export async function tourLogin(tour: Tour, gallery: Gallery): Promise<void> {
  const page = await tour.newPage()
  const person = tourPerson('Robin Rider', 'robin')
  const pages = login(page)
  await pages.open()
  await pages.logInButton.waitFor()
  await gallery.add(page, 'sign-in', 'The login page.')
  await pages.submitPassword({ email: person.email, password: 'not this one' })
  await page.getByRole('alert').waitFor()
  await gallery.add(page, 'login-rejected', 'A wrong password and an unknown address get the same response.', {
    views: ONE_VIEW,
  })
  await pages.signUpLink.click()
  await pages.sendCodeButton.waitFor()
  await gallery.add(page, 'sign-up', 'Sign-up, with how the data is used.', { views: PHONE_ONLY })
  await pages.requestCode(person.name, person.email)
  await pages.code.waitFor()
  await gallery.add(page, 'sign-up-code', 'The code that was sent, for a new customer as for one who has an account.', {
    views: ONE_VIEW,
  })

  await page.route('**/api/customers', (route) => route.abort())
  await pages.enterCode(await readCode(page.request, tour.restStop.baseUrl, person.email))
  await page.getByText('Failed to create customer').waitFor()
  await gallery.add(page, 'customer-failed', 'A new customer whose registration failed.', { views: PHONE_ONLY })
  await page.context().close()
}
