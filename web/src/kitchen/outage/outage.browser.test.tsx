import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { OutageServer } from '../test/outage-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: OutageServer
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const inMinutes = (minutes: number) => ago(-minutes)

const dialog = page.getByRole('dialog', { name: 'While you were offline' })
const decide = page.getByRole('button', { name: 'Decide', exact: true })
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name })
const itemOf = (title: string) => dialog.getByRole('listitem', { name: title, exact: true })

beforeEach(() => {
  server = new OutageServer()
})

function paidOffline(number: string, changes: Partial<Order> = {}): Order {
  return buildOrder({
    number,
    customerName: 'Casey',
    createdAt: ago(40),
    readyAt: ago(25),
    outage: { from: ago(60), until: ago(1) },
    ...changes,
  })
}

async function openDialog(...orders: Order[]): Promise<void> {
  server.orders = orders
  server.choices = {
    orders: orders.map(({ id }, index) => ({
      orderId: id,
      cookNow: inMinutes(15 + 5 * index),
      times: [{ at: inMinutes(30), isFull: true as const }, { at: inMinutes(45) }, { at: inMinutes(60) }],
    })),
  }
  await renderFulfilment()
  await userEvent.click(decide)
  await expect.element(dialog).toBeVisible()
}

// Covers outage-4.
describe('the list of what came in offline', () => {
  it('the bar counts the orders, which are not new ones too, and its list silences the bell', async () => {
    const orders = [paidOffline('104'), paidOffline('105'), buildOrder({ number: '106', createdAt: ago(0) })]
    server.orders = orders
    await renderFulfilment()
    await expect.element(page.getByText('While you were offline: 2 orders came in')).toBeVisible()
    await expect.element(page.getByText('1 new order', { exact: true })).toBeVisible()
    await userEvent.click(decide)
    await expect.poll(() => server.acknowledged.flat()).toEqual(orders.slice(0, 2).map(({ id }) => id))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(decide).toBeVisible()
  })

  it('no bar takes up space without such an order', async () => {
    server.orders = [buildOrder(), paidOffline('104', { startedAt: ago(1), seenAt: ago(1) })]
    await renderFulfilment()
    await expect.element(page.getByText('1 new order', { exact: true })).toBeVisible()
    expect(decide.query()).toBeNull()
  })

  it('the list says what was ordered, paid and promised, and when it can be ready', async () => {
    await openDialog(paidOffline('104', { customerNotes: 'No onion please' }))
    const item = itemOf('104 · Casey')
    await expect.element(item.getByText(/^Paid \d.+, promised for \d/)).toBeVisible()
    await expect.element(item.getByText('2 × Shack burger')).toBeVisible()
    await expect.element(item.getByText('“No onion please”')).toBeVisible()
    await expect.element(inDialog(/^Cook now: ready about \d+(:\d\d)? [ap]m$/)).toBeVisible()
    expect(inDialog(/^Cook all/).query()).toBeNull()
  })

  it('all are cooked now with two taps, the one that was paid first as the first', async () => {
    const [late, early] = [paidOffline('105', { createdAt: ago(20) }), paidOffline('104')]
    await openDialog(late, early)
    await userEvent.click(inDialog('Cook all 2 now'))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.decided).toEqual([early, late].map(({ id }) => ({ orderId: id, body: { decision: 'cook-now' } })))
    await expect
      .element(page.getByText(/^2 orders to cook\. The last is ready about .+ Each customer gets a message\.$/))
      .toBeVisible()
    await expect.element(decide).not.toBeInTheDocument()
  })

  it('an order gets a new time, of which the first that is not full is chosen', async () => {
    const [first, second] = [paidOffline('104'), paidOffline('105', { createdAt: ago(30) })]
    await openDialog(first, second)
    const item = itemOf('104 · Casey')
    await userEvent.click(item.getByRole('button', { name: 'New time' }))
    await expect
      .element(item.getByRole('combobox', { name: 'Ready at' }))
      .toHaveValue(server.choices.orders[0]?.times[1]?.at)
    expect(item.getByRole('option', { name: /\(full\)$/ }).elements()).toHaveLength(1)
    await userEvent.selectOptions(
      item.getByRole('combobox', { name: 'Ready at' }),
      server.choices.orders[0]?.times[2]?.at ?? '',
    )
    await userEvent.click(item.getByRole('button', { name: /^Ready at / }))
    // What is decided stays where it is, so that nothing moves under a finger.
    await expect.element(dialog.getByText(/^Order 104: ready at .+\. Casey gets a message\.$/)).toBeVisible()
    expect(server.decided).toEqual([
      { orderId: first.id, body: { decision: 'new-time', at: server.choices.orders[0]?.times[2]?.at } },
    ])
    await expect.element(inDialog(/^Cook now/)).toBeVisible()
  })

  it('an order is refunded with the reason, and asks once', async () => {
    const order = paidOffline('104')
    await openDialog(order)
    await userEvent.click(inDialog('Refund'))
    await userEvent.click(inDialog('Decline and refund $29.30'))
    await userEvent.click(inDialog('Yes, decline it'))
    await expect.element(dialog).not.toBeInTheDocument()
    expect([server.actions, server.decided]).toEqual([['decline'], []])
    await expect.element(decide).not.toBeInTheDocument()
  })

  it('the list closes with the last decision, also while a refund is still under way', async () => {
    const refund = Promise.withResolvers<void>()
    server.declining = refund.promise
    await openDialog(paidOffline('104'), paidOffline('105', { createdAt: ago(30) }))
    await userEvent.click(itemOf('104 · Casey').getByRole('button', { name: 'Refund' }))
    await userEvent.click(inDialog('Decline and refund $29.30'))
    await userEvent.click(inDialog('Yes, decline it'))
    await userEvent.click(itemOf('105 · Casey').getByRole('button', { name: /^Cook now/ }))
    await expect.element(page.getByText(/^Order 105: ready about /).first()).toBeVisible()
    refund.resolve()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('a printed order is not cooked with the others, and can be marked as cooked', async () => {
    const outage = { from: ago(60), until: ago(1), printedAt: ago(30) }
    const orders = [paidOffline('104', { outage }), paidOffline('105'), paidOffline('106')]
    await openDialog(...orders)
    await expect.element(dialog.getByText(/^Printed at .+: it may be cooked already\.$/)).toBeVisible()
    await expect.element(inDialog('Cook all 2 now')).toBeVisible()
    await userEvent.click(inDialog('It was cooked'))
    await expect.element(dialog.getByText('Order 104 was cooked.')).toBeVisible()
    expect(server.decided).toEqual([{ orderId: orders[0]?.id, body: { decision: 'cooked' } }])
  })
})

describe('the list of what came in offline, of a kitchen with a printer', () => {
  it('all that was printed can be marked as cooked with two taps, and no customer gets a message', async () => {
    const outage = { from: ago(60), until: ago(1), printedAt: ago(30) }
    const [first, second] = [paidOffline('104', { outage }), paidOffline('105', { outage, createdAt: ago(30) })]
    await openDialog(first, second)
    expect(inDialog(/^Cook all/).query()).toBeNull()
    await userEvent.click(inDialog('All 2 printed were cooked'))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.decided).toEqual([first, second].map(({ id }) => ({ orderId: id, body: { decision: 'cooked' } })))
    await expect.element(page.getByText('2 orders were cooked.')).toBeVisible()
  })
})

describe('the list of what came in offline, when something comes between', () => {
  it('an order that another tablet decides about stays in its place and says so', async () => {
    const [first, second] = [paidOffline('104'), paidOffline('105', { createdAt: ago(30) })]
    await openDialog(first, second)
    const outage = { from: ago(60), until: ago(1), decision: 'cook-now' as const, decidedAt: ago(0) }
    server.orders = [{ ...first, seenAt: ago(0), readyAt: inMinutes(15), decidedBy: 'Alex', outage }, second]
    await expect.element(dialog.getByText(/^Alex has decided about order 104: ready about /)).toBeVisible()
    await expect.element(itemOf('105 · Casey')).toBeVisible()
    server.orders = []
    await expect.element(dialog.getByText('No longer open: cancelled, declined or handed over.').first()).toBeVisible()
  })

  it('a tap that comes second says who decided, and changes nothing', async () => {
    const order = paidOffline('104')
    await openDialog(order)
    const outage = { from: ago(60), until: ago(1), decision: 'new-time' as const, decidedAt: ago(0) }
    server.orders = [{ ...order, seenAt: ago(0), readyAt: inMinutes(45), decidedBy: 'Alex', outage }]
    await userEvent.click(inDialog(/^Cook now/))
    await expect.element(page.getByText(/Alex has decided about order 104: ready at /).first()).toBeVisible()
    expect(server.decided).toEqual([])
  })

  it('a decision that fails stays visible beside its order, and can be sent again', async () => {
    await openDialog(paidOffline('104'), paidOffline('105'))
    server.rejection = 'internal'
    await userEvent.click(itemOf('104 · Casey').getByRole('button', { name: /^Cook now/ }))
    await expect
      .element(
        itemOf('104 · Casey')
          .getByRole('alert')
          .getByText(/not saved\./),
      )
      .toBeVisible()
    expect(server.decided).toEqual([])
    await userEvent.click(itemOf('104 · Casey').getByRole('button', { name: /^Cook now/ }))
    await expect.element(dialog.getByText(/^Order 104: ready about /)).toBeVisible()
  })

  it('the buttons are disabled without a connection, and work once it is back', async () => {
    await openDialog(paidOffline('104'), paidOffline('105'))
    server.isDown = true
    await expect.element(dialog.getByText(/^No connection: nothing can be decided now/)).toBeVisible()
    for (const name of ['Cook all 2 now', 'New time', 'Refund'])
      await expect.element(inDialog(name).first()).toBeDisabled()
    server.isDown = false
    await expect.element(inDialog('Cook all 2 now')).toBeEnabled()
  })
})

describe('the focus in the list of what came in offline', () => {
  /** Opens a form of the first of two orders. */
  async function openForm(name: 'New time' | 'Refund') {
    await openDialog(paidOffline('104'), paidOffline('105', { createdAt: ago(30) }))
    const item = itemOf('104 · Casey')
    const opener = item.getByRole('button', { name })
    await opener.click()
    return { item, opener }
  }

  it('“New time” moves the focus into its form, and Back returns it to the button', async () => {
    const { item, opener } = await openForm('New time')
    await expect.element(item.getByRole('combobox', { name: 'Ready at' })).toHaveFocus()
    await item.getByRole('button', { name: 'Back' }).click()
    await expect.element(opener).toHaveFocus()
  })

  it('Refund moves the focus into its form, and “Keep the order” returns it to the button', async () => {
    const { item, opener } = await openForm('Refund')
    await expect.element(item.getByRole('heading', { name: 'Decline order' })).toHaveFocus()
    await item.getByRole('button', { name: 'Keep the order' }).click()
    await expect.element(opener).toHaveFocus()
  })

  it('a form that is closed without a connection leaves the focus at its order', async () => {
    const { item } = await openForm('New time')
    server.isDown = true
    await expect.element(dialog.getByText(/^No connection/)).toBeVisible()
    await item.getByRole('button', { name: 'Back' }).click()
    await expect.element(item.getByRole('heading', { name: '104 · Casey' })).toHaveFocus()
  })
})
