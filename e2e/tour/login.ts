import { login } from '@fuel-shack/harness/pages/login'
import { casey } from '@fuel-shack/harness/people'
import type { Page } from '@playwright/test'
import { readCode } from '../support/messages.ts'
import { type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'
import { openEmail } from './messages.ts'
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
  await tourRecovery(tour, page, gallery)
  await pages.open()
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

/** Shows what a customer does who has forgotten the password, beginning on the login page. */
async function tourRecovery(tour: Tour, page: Page, gallery: Gallery): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(casey.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await login(page).code.waitFor()
  await gallery.add(
    page,
    'login-forgotten',
    'A forgotten password: the same page for a known and an unknown address.',
    {
      views: ONE_VIEW,
    },
  )
  const email = await openEmail(tour, /^Set a new password/)
  await gallery.add(email, 'email-new-password', 'The email with the link and the code for a new password.', {
    paper: { width: 390, height: 480 },
  })
  await email.context().close()
}
