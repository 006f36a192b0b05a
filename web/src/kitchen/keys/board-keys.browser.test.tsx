import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { typeByHand } from '../../../test/type-by-hand.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { resetDevice, storedActions } from '../test/stored-on-device.ts'

let server: CounterServer
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const opener = (number: string) => page.getByRole('button', { name: new RegExp(`^${number} `) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const keys = page.getByRole('dialog', { name: 'Keys' })

async function renderThree(): Promise<void> {
  server.orders = ['403', '402', '401'].map((number, index) =>
    buildOrder({ number, createdAt: minutesAgo(index), seenAt: minutesAgo(0) }),
  )
  await renderFulfilment()
  await expect.element(opener('401')).toBeVisible()
}

beforeEach(async () => {
  await page.viewport(1024, 768)
  server = new CounterServer()
  resetDevice()
})

it('digits and arrows select a ticket, which has the focus; Enter opens it; Escape clears the selection', async () => {
  await renderThree()
  await userEvent.keyboard('2')
  await expect.element(opener('402')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opener('401')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(opener('403')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
  await userEvent.keyboard('d')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener('403')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener('403')).not.toHaveFocus()
  expect(server.actions).toEqual([])
})

it('the positions show while keys are in use', async () => {
  await renderThree()
  const list = page.getByRole('list', { name: 'Orders' })
  const position = () => getComputedStyle(list.element().children[1] ?? document.body, '::before').content
  expect(position()).toBe('none')
  await userEvent.keyboard('2')
  await expect.poll(position).toContain('counter(position)')
  await userEvent.click(page.getByRole('heading', { name: 'Fulfilment' }))
  await expect.poll(position).toBe('none')
})

it('D is Done for the selected ticket, and U undoes it', async () => {
  await renderThree()
  await userEvent.keyboard('2d')
  await expect.poll(() => server.actions).toEqual(['fulfill'])
  await expect.element(button('Undo, 402')).toBeVisible()
  await userEvent.keyboard('d')
  await userEvent.keyboard('u')
  await expect.poll(() => server.actions).toEqual(['fulfill', 'unfulfill'])
  await expect.element(button('Done, 402')).toBeVisible()
})

it('C opens the card of a customer', async () => {
  await renderThree()
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('dialog', { name: 'Card' })).toBeVisible()
})

it('R is Ready, and U takes it back before it is sent', async () => {
  await renderThree()
  await userEvent.keyboard('3r')
  await expect.element(button('Undo, 401')).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(button('Ready, 401')).toBeVisible()
  expect(storedActions()).toEqual([])
})

it('after the selected ticket has left, the one in its place is selected', async () => {
  await renderThree()
  await userEvent.keyboard('1d')
  await expect.element(opener('403')).not.toBeInTheDocument()
  await expect.element(opener('402')).toHaveFocus()
})

it('without a selection, R and D do nothing', async () => {
  await renderThree()
  await userEvent.keyboard('rd{Backspace}')
  expect(storedActions()).toEqual([])
})

it('what is typed into the search acts on no ticket', async () => {
  await renderThree()
  await userEvent.keyboard('1/')
  await typeByHand('dr1u?')
  await expect.element(page.getByRole('searchbox')).toHaveValue('dr1u?')
  expect([server.actions, storedActions()]).toEqual([[], []])
  await userEvent.keyboard('{Escape}')
})

it('"?" shows the keys; they can be turned off on this device, and the search key with them', async () => {
  await renderThree()
  await userEvent.keyboard('?')
  await expect.element(keys.getByText('Open the selected order')).toBeVisible()
  await userEvent.click(keys.getByRole('switch', { name: 'Use keys on this device' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  await typeByHand('2d?/')
  await expect.element(opener('402')).not.toHaveFocus()
  await expect.element(page.getByRole('searchbox')).not.toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await userEvent.click(button('Keys'))
  await userEvent.click(keys.getByRole('switch', { name: 'Use keys on this device' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  await userEvent.keyboard('2')
  await expect.element(opener('402')).toHaveFocus()
})
