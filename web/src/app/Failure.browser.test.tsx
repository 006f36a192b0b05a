import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/render.ts'
import { json, stubApi } from '../../test/stub-api.ts'
import { Failure, PageFailure } from './Failure.tsx'

const NOT_FETCHED = new TypeError('error loading dynamically imported module: https://fuelshack.example/assets/a.js')
const FAULT = new TypeError('orders.toSorted is not a function')
const unreachable = () => Promise.reject(new TypeError('Load failed'))
const reachable = () => json({})

it.each([
  ['there is no reception', NOT_FETCHED, unreachable, "This page didn't load. Check your reception, then try again."],
  ['the server has another version', NOT_FETCHED, reachable, "This page didn't load. The app was updated: reload."],
  ['the app has a fault', FAULT, reachable, "This page didn't load. That was a fault in the app: reload."],
])('a page that failed names the cause: %s', async (_cause, error, answer, text) => {
  stubApi({ 'HEAD app-config': answer })
  const onTryAgain = vi.fn()
  await render(<PageFailure error={error} onTryAgain={onTryAgain} />)
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button')).toHaveTextContent(answer === unreachable ? 'Try again' : 'Reload')
})

it('an app that failed names the cause', async () => {
  stubApi({ 'HEAD app-config': unreachable })
  await render(<Failure error={FAULT} />)
  await expect
    .element(page.getByText("Part of the app didn't load. That was a fault in the app: reload."))
    .toBeVisible()
})
