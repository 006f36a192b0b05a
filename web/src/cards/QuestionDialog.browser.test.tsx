import type { OwnBalance } from '@fuel-shack/contract/customers/loyalty'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi } from '../../test/stub-api.ts'

const TITLE = 'Take $35.00 off your card at the counter?'
const QUESTION = { id: '018f0000-0000-7000-8000-000000000001', kind: 'spend', points: 0, amountInCents: -3500 } as const

let balance: OwnBalance
let answers: unknown[]
let failWith: Response | undefined
const dialog = page.getByRole('dialog', { name: TITLE })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(() => {
  balance = { loyaltyPoints: 240, availableSpend: 8000, question: { ...QUESTION, by: 'Sam' } }
  answers = []
  failWith = undefined
  stubApi({
    'GET customerBalances/current': () => json(balance),
    'POST customerBalances/current/answer': async (request) => {
      answers.push(await request.json())
      if (failWith) return failWith
      const { question: _, ...rest } = balance
      balance = rest
      return json(balance)
    },
  })
  signedInAs()
})

it.each([
  ['Yes', 'yes', 'Your yes is at the counter'],
  ['No', 'no', 'Nothing was taken off your card'],
  ['Close', 'no', 'Nothing was taken off your card'],
])('the customer reads what staff take off, and answers with "%s"', async (button, answer, toast) => {
  await renderApp('/cards')
  await expect.element(dialog.getByText(/^Sam at the counter is waiting for your answer\./)).toBeVisible()
  await userEvent.click(inDialog(button))
  await expect.element(page.getByText(toast)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers).toEqual([{ id: QUESTION.id, answer }])
})

it('a question comes up over the code that staff have just scanned, and the code is there again afterwards', async () => {
  const { question, ...rest } = balance
  balance = rest
  await renderApp('/cards')
  await userEvent.click(page.getByRole('button', { name: 'Collect / Redeem Points' }))
  const code = page.getByRole('dialog', { name: 'Collect / Redeem Points' })
  await expect.element(code).toBeVisible()
  if (question) balance = { ...balance, question: { ...question, kind: 'redeem', points: -500, amountInCents: 2500 } }
  const redeem = page.getByRole('dialog', { name: 'Turn 500 of your points into $25.00?' })
  await expect.element(redeem, { timeout: 15_000 }).toBeVisible()
  await userEvent.click(redeem.getByRole('button', { name: 'Yes', exact: true }))
  await expect.element(page.getByText('Your yes is at the counter')).toBeVisible()
  await expect.element(code).toBeVisible()
})

it('a question that has ended says so, and one that was not sent stays', async () => {
  await renderApp('/cards')
  failWith = problem(503, 'unavailable')
  await userEvent.click(inDialog('Yes'))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  failWith = problem(409, 'confirmation_ended')
  const { question: _, ...rest } = balance
  balance = rest
  await userEvent.click(inDialog('Yes'))
  await expect.element(page.getByText('Too late. Check with the counter.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('a question that staff withdraw goes away by itself', async () => {
  await renderApp('/cards')
  await expect.element(dialog).toBeVisible()
  const { question: _, ...rest } = balance
  balance = rest
  await expect.element(dialog, { timeout: 15_000 }).not.toBeInTheDocument()
  expect(answers).toEqual([])
})
