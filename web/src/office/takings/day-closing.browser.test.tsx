import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '../../../test/stub-api.ts'
import { button, dialog, heading, inDialog } from '../test/manager-page.ts'
import { dayField, openDay, openTakings, panel, textOf } from './test/takings-page.ts'
import { FIGURES, SUMS, TakingsServer } from './test/takings-server.ts'

let server: TakingsServer
beforeEach(() => {
  server = new TakingsServer()
})

it('a day that is not over cannot be closed, and what is open leads to the kitchen', async () => {
  await openTakings()
  await expect.poll(textOf(panel('Day close'))).toMatch(/Not over yet: it can be closed from .*2\sam on\.$/)
  await expect.poll(textOf(panel('Day close'))).toContain('Still open: 2 orders not handed over, 1 refund under way.')
  await page.getByRole('link', { name: 'Deal with it in the kitchen' }).click()
  await expect.element(heading('Fulfilment')).toBeVisible()
  await expect.element(heading('Money')).not.toBeInTheDocument()
})

it('a manager closes a day with the keyboard, and reads its number', async () => {
  server.closing = (day) => {
    server.ofDay = () => ({ close: { number: 12, closedAt: '2026-11-24T11:04:00.000Z', closedBy: 'Riley' } })
    return server.takingsOf(day)
  }
  await openDay('2026-11-23')
  await expect.element(button('Close Monday 23 November')).toBeVisible()
  button('Close Monday 23 November').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(textOf(dialog)).toContain('Still open: 2 orders not handed over, 1 refund under way.')
  inDialog('Close Monday 23 November').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(textOf(panel('Day close'))).toMatch(/Closed as no\. 12 by Riley, Tue, 24 Nov 2026, 9:04\spm/)
  await expect.element(page.getByText(/^Closed as no\. 12/)).toHaveFocus()
})

// Covers takings-9.
it('before and after its close, a day says what the last comparison with Stripe found', async () => {
  const differences = (count: number, until: string) => ({
    ...FIGURES,
    open: { ...FIGURES.open, differences: { count, comparedAt: '2026-11-23T12:00:00.000Z', until } },
  })
  server.figures = { ...FIGURES, open: { ...FIGURES.open, differences: null } }
  await openDay('2026-11-23')
  await expect.poll(textOf(panel('Day close'))).toContain('Not compared with Stripe.')
  server.figures = differences(2, '2026-11-23T11:45:00.000Z')
  await dayField.fill('2026-11-22')
  await expect.poll(textOf(panel('Day close'))).toContain('2 differences to Stripe on Mon, 23 Nov 2026, 10:00 pm.')
  await button('Close Sunday 22 November').click()
  await expect.poll(textOf(dialog)).toContain('2 differences to Stripe on Mon, 23 Nov 2026')
  await inDialog('Leave it open').click()
  server.figures = differences(0, '2026-11-21T11:45:00.000Z')
  server.ofDay = () => ({ close: { number: 1, closedAt: '2026-11-24T11:04:00.000Z', closedBy: null } })
  await dayField.fill('2026-11-21')
  await expect
    .poll(textOf(panel('Day close')))
    .toContain(
      'At the close: no differences to Stripe on Mon, 23 Nov 2026, 10:00 pm, with what was paid until Sat, 21 Nov 2026, 9:45 pm.',
    )
})

// Covers takings-22.
it('the second of two managers who close a day reads who closed it', async () => {
  server.closing = (day) => {
    server.ofDay = () => ({ close: { number: 3, closedAt: '2026-11-24T11:04:00.000Z', closedBy: 'Sam' } })
    return server.takingsOf(day)
  }
  await openDay('2026-11-23')
  await button('Close Monday 23 November').click()
  await inDialog('Close Monday 23 November').click()
  await expect.poll(textOf(panel('Day close'))).toContain('Closed as no. 3 by Sam')
})

it.each([
  ['day_not_over', 'Not closed yet: a day can be closed a minute after its end. Try again then.'],
  ['nothing_to_close', 'Not closed: the first order and the first use of a card came later.'],
  ['changed_meanwhile', 'Not closed: the figures changed meanwhile. Check them and close the day again.'],
  ['internal', 'Not closed. Something went wrong on our side. Try again.'],
])('a close that fails with %s says so', async (code, text) => {
  server.closing = () => problem(409, code)
  await openDay('2026-11-23')
  await button('Close Monday 23 November').click()
  await inDialog('Close Monday 23 November').click()
  await expect.poll(textOf(dialog.getByRole('alert'))).toContain(text)
  await inDialog('Leave it open').click()
  await expect.element(button('Close Monday 23 November')).toBeVisible()
})

// Covers takings-22.
it('a closed day says what has come in since', async () => {
  server.ofDay = () => ({ close: { number: 1, closedAt: '2026-11-24T11:04:00.000Z', closedBy: null } })
  server.others = { sinceClose: { ...SUMS, cents: 1250, gstCents: 114 } }
  await openDay('2026-11-23')
  await expect.poll(textOf(panel('Day close'))).toContain('Since the close, $12.50 with $1.14 of GST came in')
})
