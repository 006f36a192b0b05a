import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextNavigation } from '../../../test/navigations.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const PASSWORD = 'three quiet wombats'
const HERE = { checksPasswords: true }

let server: CounterServer

beforeEach(() => {
  server = new CounterServer()
  server.password = PASSWORD
  server.orders = [buildOrder({ number: '412', createdAt: new Date().toISOString() })]
})

const details = page.getByRole('dialog', { name: 'Order Details' })
const amount = details.getByLabelText('Amount in dollars')
const password = details.getByLabelText('Your password')
const tap = async (name: string) => userEvent.click(details.getByRole('button', { name, exact: true }))

async function openRefund(): Promise<void> {
  await userEvent.click(page.getByRole('listitem').getByRole('button').first())
  await tap('Refund')
  await userEvent.click(details.getByRole('radio', { name: 'An amount' }))
}

it('a refund above the limits is sent with a proof for the password, and every entry stays until then', async () => {
  await renderFulfilment(HERE)
  await openRefund()
  await userEvent.fill(amount, '21.50')
  await tap('Refund $21.50')
  await tap('Yes, refund $21.50')
  await expect.element(password).toHaveFocus()
  await expect.element(amount).toHaveValue('21.50')
  expect(server.actions).toEqual([])

  await tap('Yes, refund $21.50')
  await expect.element(details.getByText('Enter your password.')).toBeVisible()
  await userEvent.fill(password, 'a wrong guess')
  await tap('Yes, refund $21.50')
  await expect.element(details.getByText("That's not your password.")).toBeVisible()
  expect(server.moneyCalls).toHaveLength(1)

  await userEvent.fill(password, PASSWORD)
  await tap('Yes, refund $21.50')
  await expect.element(page.getByText('Refund of $21.50 is on its way').first()).toBeVisible()
  const [first, second] = server.moneyCalls
  expect(second?.body).toEqual(first?.body)
  expect(server.actions).toEqual(['refund'])
})

it('declining an order above the limits needs the password, too', async () => {
  await renderFulfilment(HERE)
  await userEvent.click(page.getByRole('listitem').getByRole('button').first())
  await tap('Decline order')
  await userEvent.click(details.getByRole('radio', { name: 'Closing' }))
  await tap('Decline and refund $29.30')
  await tap('Yes, decline it')
  await userEvent.fill(password, PASSWORD)
  await tap('Yes, decline it')
  await expect.element(page.getByText('Order 412 declined. $29.30 goes back to the customer.').first()).toBeVisible()
  expect(server.actions).toEqual(['decline'])
})

it('with another identity provider the form leads to a login, after which its entries are still there', async () => {
  const screen = await renderFulfilment()
  await openRefund()
  await userEvent.fill(amount, '21.50')
  await tap('Refund $21.50')
  await tap('Yes, refund $21.50')
  await expect.element(details.getByText('This one needs a fresh login', { exact: false })).toBeVisible()
  expect(password.query()).toBeNull()
  vi.stubGlobal('fetch', async () =>
    Response.json({ authorization_endpoint: 'https://id.fuelshack.example/authorize' }),
  )
  const leaving = nextNavigation()
  await tap('Log in again')
  expect((await leaving).searchParams.get('max_age')).toBe('0')
  await screen.unmount()

  const { orders } = server
  server = new CounterServer()
  server.orders = orders
  await renderFulfilment()
  await openRefund()
  await expect.element(amount).toHaveValue('21.50')
})
