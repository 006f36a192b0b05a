import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, stubApi } from '../../test/stub-api.ts'

const welcome = page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })

it('staff get the fulfilment app', async () => {
  stubApi({ 'GET orders': () => json([]) })
  signedInAs({ sub: 'sam-1', name: 'Sam Cook', role: 'staff' })
  await renderApp('/home')
  await expect.element(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
  expect(welcome.query()).toBeNull()
})

it('everybody else who is signed in gets the customer app', async () => {
  stubApi()
  signedInAs({ sub: 'casey-1', name: 'Casey Driver', role: 'manager' })
  await renderApp('/home')
  await expect.element(welcome).toBeVisible()
})

it('a login that did not finish is said at home', async () => {
  stubApi()
  await renderApp('/signed-in?error=access_denied&state=unknown')
  await expect.element(welcome).toBeVisible()
  await expect.element(page.getByText('The login did not finish. Please try again.').first()).toBeVisible()
})
