import type { ImportOldCards, OldCardOutcome, OldCardTotals } from '@fuel-shack/contract/cards/old-cards'
import { IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/platform/headers'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import { dialog, inDialog, openPlace, password, stubManagerApi } from '../test/manager-page.ts'
import { PASSWORD } from '../test/manager-server.ts'

const input = dialog.getByLabelText(/^(?:A CSV|Another) file$/)
const column = (label: string) => dialog.getByLabelText(label, { exact: true })
const csv = (...lines: string[]) => new File([`\uFEFF${lines.join('\r\n')}\r\n`], 'cards.csv', { type: 'text/csv' })
const HEADINGS = 'Card no;Points;Balance;Name;Email'

/** The cards of the server, by their numbers. */
let known: Map<string, { points: number; cents: number; version: number; isClaimed?: true }>
let sent: ImportOldCards[]
let needsProof: boolean
/** The part of an import that fails first. */
let failsAt: number

function respond({ cards, isTrial }: ImportOldCards): OldCardOutcome[] {
  return cards.map(({ number, points, cents, version }) => {
    const card = known.get(number)
    const before = card && { points: card.points, cents: card.cents, version: card.version }
    if (card?.isClaimed) return { is: 'claimed', before: before! }
    if (before && points === before.points && cents === before.cents) return { is: 'same', before }
    if (before && (isTrial || version !== before.version)) return { is: 'differs', before }
    if (!isTrial) known.set(number, { points, cents, version: version + 1 })
    return before ? { is: 'changed', before } : { is: 'added' }
  })
}

const totals = (): OldCardTotals => ({
  waiting: { cards: 1204, points: 82_310, cents: 153_210 },
  claimed: { cards: 1, points: 5, cents: 0 },
  importedAt: '2026-11-20T01:02:03.000Z',
})

beforeEach(() => {
  known = new Map()
  sent = []
  needsProof = false
  failsAt = Infinity
  stubManagerApi({
    'GET manager/old-cards': () => json(totals()),
    'GET manager/old-cards/csv': (request) =>
      needsProof && request.headers.get(IDENTITY_PROOF_HEADER) === null
        ? problem(403, 'reauthentication_required')
        : new Response('Card number,Points\r\n1,5\r\n'),
    'POST manager/old-cards': async (request) => {
      const body: ImportOldCards = await request.json()
      const isProven = request.headers.get(IDENTITY_PROOF_HEADER) !== null
      if (needsProof && !body.isTrial && !isProven) return problem(403, 'reauthentication_required')
      if (!body.isTrial && sent.filter(({ isTrial }) => !isTrial).length === failsAt)
        throw new TypeError('Failed to fetch')
      sent.push(body)
      return json({ outcomes: respond(body) })
    },
  })
})

async function openImport(): Promise<void> {
  await openPlace('people', { checksPasswords: true })
  await page.getByRole('button', { name: 'Old cards', exact: true }).click()
  await expect.element(input).toBeVisible()
}

// Covers old-cards-1, old-cards-3.
it('cards are read, checked without a change, and imported with the password', async () => {
  await openImport()
  await input.upload(csv(HEADINGS, '1001;120;"$5,00";Kim Kookaburra;KIM@example.com', '1002;1.234,00;;Ben;'))
  await expect.element(column('Card number')).toHaveDisplayValue('Card no')
  await expect
    .element(dialog.getByText('Card 1001: 120 points and $5.00, Kim Kookaburra, kim@example.com'))
    .toBeVisible()
  await inDialog('Check 2 cards').click()
  await expect.element(dialog.getByText('2 new.', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('To import: 2 cards with 1,354 points and $5.00.')).toBeVisible()
  expect(sent.map(({ isTrial }) => isTrial)).toEqual([true])
  needsProof = true
  await inDialog('Import 2 cards').click()
  await password.fill(PASSWORD)
  await inDialog('Import 2 cards').click()
  await expect.element(dialog.getByText('2 cards imported.')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    cards: [
      {
        number: '1001',
        points: 120,
        cents: 500,
        name: 'Kim Kookaburra',
        email: 'kim@example.com',
        mobile: null,
        version: 0,
      },
      { number: '1002', points: 1234, cents: 0, name: 'Ben', email: null, mobile: null, version: 0 },
    ],
  })
  await expect.element(dialog.getByText('2 as imported before', { exact: false })).toBeVisible()
  await inDialog('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Old cards', exact: true }).click()
  await expect.element(dialog.getByText(/^Waiting for their customers/)).toBeVisible()
})

// Covers old-cards-2.
it('doubts and differences are listed row by row, and imported once their kind is accepted', async () => {
  known.set('1', { points: 5, cents: 0, version: 3 })
  known.set('2', { points: 7, cents: 0, version: 1, isClaimed: true })
  await openImport()
  await input.upload(csv('card;points;balance', '1;6;0', '2;8;0', '3;20000;0', '4;-1;0', '5;1;0', '5;2;0'))
  await inDialog('Check 6 cards').click()
  await expect
    .element(
      dialog.getByText("1 new, 1 changed, 1 moved to customers already, 3 that can't be imported.", { exact: true }),
    )
    .toBeVisible()
  const faulty = dialog.getByRole('region', { name: "Can't be imported (3)" })
  await expect.element(faulty).toMatchTextContent(/4Row 5“-1” is below zero.*Row 7 has the same number/)
  const doubts = dialog.getByRole('region', { name: 'Doubts (2)' })
  await expect.element(doubts).toMatchTextContent(/5 → 6 points\..*20,000 points are a lot\./)
  await expect.element(dialog.getByText('Nothing to import.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Change cards that were imported before' }).click()
  await inDialog('Import 1 card').click()
  await expect.element(dialog.getByText('1 card imported.')).toBeVisible()
  expect(sent.at(-1)?.cards).toMatchObject([{ number: '1', points: 6, version: 3 }])
  await dialog.getByRole('checkbox', { name: 'More than 10,000 points or $500.00' }).click()
  await expect.element(inDialog('Import 1 card')).toBeVisible()
})

// Covers old-cards-10.
it('an import of 2,500 cards that is cut off goes on where it ended', async () => {
  await openImport()
  await input.upload(csv('card,points', ...Array.from({ length: 2500 }, (_, index) => `N${index},1`)))
  await inDialog('Check 2,500 cards').click()
  failsAt = 1
  await inDialog('Import 2,500 cards').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^1,000 cards imported\. The others are not yet\. Can't connect/)
  expect(known.size).toBe(1000)
  failsAt = Infinity
  await inDialog('Import 1,500 cards').click()
  await expect.element(dialog.getByText('1,500 cards imported.')).toBeVisible()
  expect(known.size).toBe(2500)
  expect(sent.map(({ cards }) => cards.length)).toEqual([1000, 1000, 500, 1000, 1000, 500])
})

it('columns whose headings say nothing are chosen, and a missing one is named', async () => {
  await openImport()
  await input.upload(csv('Kunde;Wert', 'A1;12,50'))
  await expect.element(inDialog('Choose the column with the card numbers.')).toHaveAttribute('aria-disabled', 'true')
  await column('Card number').selectOptions('Kunde')
  await column('Balance in dollars').selectOptions('Wert')
  await expect.element(dialog.getByText('Card A1: 0 points and $12.50')).toBeVisible()
  await inDialog('Check 1 card').click()
  await expect.element(inDialog('Import 1 card')).toBeVisible()
  await column('Points').selectOptions('Wert')
  await expect.element(inDialog('Two of them are the same column.')).toBeVisible()
})

it('a file that is no list says why, and the one before stays', async () => {
  await openImport()
  await input.upload(csv('card,points', '1,5'))
  await input.upload(new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'cards.xlsx'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^That is a workbook\./)
  await expect.element(inDialog('Check 1 card')).toBeVisible()
})

it('what was imported before is summed up, and exported with the password', async () => {
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  needsProof = true
  await openImport()
  await expect
    .element(dialog.getByText('Waiting for their customers: 1,204 cards with 82,310 points and $1,532.10.'))
    .toBeVisible()
  await expect.element(dialog.getByText('With their customers: 1 card with 5 points and $0.00.')).toBeVisible()
  await inDialog('Export old cards').click()
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await password.fill(PASSWORD)
  await inDialog('Export old cards').click()
  await expect.element(page.getByText('Saved old-cards.csv in your downloads.')).toBeVisible()
  vi.restoreAllMocks()
})
