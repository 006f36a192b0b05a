import { expect, it } from 'vitest'
import { kitchenPace, OPEN, passTimeTo, setClock } from '../../test/kitchen.ts'
import { DISHES, json, problem, type Handlers } from '../../test/stub-api.ts'
import { dialog, mobileNumber, openCheckout, pay } from './test/open-checkout.ts'

const message = dialog.getByText(
  "You can't pay right now: we can't reach the kitchen, and what you see is from 6\u00A0pm. Your cart's saved.",
)
const refetch = () => window.dispatchEvent(new Event('focus'))

/** Opens the checkout at 6 pm, with an API whose answers fail once `isDown` is set. */
async function openAtSix(failing: 'GET menu' | 'GET kitchen') {
  setClock('2026-11-23T18:00:00')
  const state = { isDown: false }
  const answers: Handlers = { 'GET menu': () => json(DISHES), ...kitchenPace({}) }
  const answer = answers[failing]
  const handlers = {
    ...answers,
    [failing]: (request: Request) => (state.isDown || !answer ? problem(503, 'unavailable') : answer(request)),
  }
  await openCheckout(handlers, undefined, OPEN)
  await expect.element(dialog.getByText(/^Ready about/)).toBeVisible()
  return state
}

it.each(['GET menu', 'GET kitchen'] as const)(
  'while %s fails, Pay is disabled after a minute, and the checkout says how old its state is',
  async (failing) => {
    const state = await openAtSix(failing)
    await mobileNumber.fill('0412 345 678')
    state.isDown = true
    refetch()
    passTimeTo('2026-11-23T18:01:00')
    await expect.element(pay).toBeEnabled()
    passTimeTo('2026-11-23T18:02:00')
    await expect.element(message).toBeVisible()
    await expect.element(pay).toBeDisabled()
    state.isDown = false
    refetch()
    await expect.element(pay).toBeEnabled()
    await expect.element(message).not.toBeInTheDocument()
    await expect.element(mobileNumber).toHaveValue('0412 345 678')
  },
)
