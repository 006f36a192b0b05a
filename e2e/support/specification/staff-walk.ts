/** Uses everything of the fulfilment screen that has no call of its own in the specification. */
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFailure } from './walk.ts'

/**
 * A second tap at the same place within half a second is not meant for what the first has put there. Ready can be taken back for four
 * seconds only, so a try is short.
 */
async function tapUntil(button: Locator, isDone: Locator): Promise<void> {
  await expect(async () => {
    if (!(await isDone.isVisible())) await button.click({ timeout: 1000 })
    await expect(isDone).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [100] })
}

/** Ticks, searches, sorts and counts, which the device does by itself. */
export async function arrangeBoard(counter: Page): Promise<void> {
  const { rows, tickets } = fulfilment(counter)
  const count = await rows.count()
  const ticket = tickets.filter({ hasText: 'Leave it at the gate' })
  const box = ticket.getByRole('checkbox').first()
  await box.press('Space')
  await expect(box).toBeChecked()
  await ticket.locator('[data-tick]').first().click()
  await expect(box).not.toBeChecked()
  const search = counter.getByRole('searchbox', { name: 'Find an order' })
  await search.fill('0498 765 432')
  await expect(rows).toHaveCount(1)
  await search.press('Escape')
  await expect(rows).toHaveCount(count)
  for (const name of ['Oldest first', 'All-day']) {
    const button = counter.getByRole('button', { name })
    const wasPressed = (await button.getAttribute('aria-pressed')) === 'true'
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', String(!wasPressed))
    await expectNoFailure(counter)
    await button.click()
  }
}

/** Ready and Done of an order, each taken back. */
export async function undoOnTicket(ticket: Locator): Promise<void> {
  const [ready, done, undo] = ['Ready', 'Done', 'Undo'].map((name) => ticket.getByRole('button', { name }))
  if (!ready || !done || !undo) throw new Error('There are three')
  for (const button of [ready, done]) {
    await tapUntil(button, undo)
    await tapUntil(undo, button)
  }
}

/** Selects a ticket, opens it, finds one and shows the keys. */
export async function pressKeys(counter: Page): Promise<void> {
  const { details, rows } = fulfilment(counter)
  await counter.keyboard.press('1')
  await expect(rows.first()).toBeFocused()
  await counter.keyboard.press('Enter')
  await expect(details).toBeVisible()
  await counter.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await counter.keyboard.press('?')
  await expect(counter.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await counter.keyboard.press('Escape')
  await expect(counter.getByRole('dialog')).toHaveCount(0)
  await counter.keyboard.press('/')
  await expect(counter.getByRole('searchbox')).toBeFocused()
  await counter.keyboard.press('Escape')
}

/** Each change fails, because the server does not have its call, and the dialog says so. */
export async function changeOrdering(counter: Page): Promise<void> {
  const dialog = counter.getByRole('dialog')
  const open = async (name: RegExp) => counter.getByRole('button', { name }).click()
  await open(/^Online ordering/)
  for (const name of ['10 minutes more', 'Back to normal', 'Pause ordering']) {
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectNoFailure(counter)
  }
  await counter.keyboard.press('Escape')
  await open(/^Menu/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await counter.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Tests the bell of the device. */
export async function testBell(counter: Page): Promise<void> {
  await counter.getByRole('button', { name: /^This device/ }).click()
  const dialog = counter.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Test the bell' }).click()
  await dialog.getByRole('button', { name: 'I heard it' }).click()
  await expect(dialog.getByRole('button', { name: 'Test the bell' })).toBeFocused()
  await counter.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
