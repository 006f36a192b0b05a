import { fillSignUp, someone } from './acts.ts'
import type { Album } from './album.ts'
import { ONE, PHONE } from './looks.ts'
import type { Stage } from './stage.ts'

/** The pages of the identity provider that is built in. */
export async function tourSigningIn(stage: Stage, album: Album): Promise<void> {
  album.begin('Signing in')
  const page = await stage.newPage()
  const person = someone('Robin Rider', 'robin')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await album.add(page, 'sign-in', 'The sign-in page.')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').waitFor()
  await album.add(page, 'sign-in-refused', 'A wrong password and an unknown address get the same answer.', {
    looks: ONE,
  })
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Sign up' }).waitFor()
  await fillSignUp(page, person)
  await album.add(page, 'sign-up', 'Signing up, with what happens to the data.', { looks: PHONE })

  await page.route('**/api/customers', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Failed to create customer').waitFor()
  await album.add(page, 'customer-failed', 'A new customer whom the rest stop could not be told of.', { looks: PHONE })
  await page.context().close()
}
