import type { ManagedTill } from '@fuel-shack/contract/cards/managed-tills'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import {
  confirm,
  dialog,
  field,
  inDialog,
  openPlace,
  password,
  rowIn,
  stubManagerApi,
  tab,
  EMPTY_DAY,
} from '../test/manager-page.ts'
import { minutesAgo } from '../test/manager-server.ts'

const row = rowIn('Devices', 'Tills')

const LIMITS = { maxCallCents: 250_000, maxDayCents: 1_000_000, maxDayRewardCents: 50_000 }
const BAR: ManagedTill = {
  id: 'bar',
  name: 'Bar',
  limits: LIMITS,
  lastUsedAt: minutesAgo(4),
  days: [
    { day: '2026-11-25', movements: 12, collectedCents: 20_050, redeemedCents: 500, spentCents: 0 },
    { day: '2026-11-24', movements: 1, collectedCents: 100, redeemedCents: 0, spentCents: 350 },
  ],
}
const OLD: ManagedTill = { id: 'old', name: 'Old', limits: LIMITS, revokedAt: minutesAgo(1), days: BAR.days }

let tills: ManagedTill[]
let failWith: Response | undefined
let sent: unknown[]
let entries: object[]

/** Answers like the API: each change needs a proof. */
async function answerChange(request: Request, answer: () => object): Promise<Response> {
  if (failWith) return failWith
  if (request.headers.get('identity-proof') === null) return problem(403, 'reauthentication_required')
  const text = await request.text()
  sent.push(text === '' ? request.method : JSON.parse(text))
  return json(answer())
}

beforeEach(() => {
  tills = []
  failWith = undefined
  sent = []
  entries = []
  sessionStorage.clear()
  stubManagerApi({
    'GET manager/day': () => json({ ...EMPTY_DAY, tills }),
    'GET manager/changes': () => json({ entries, next: null, people: [] }),
    'POST manager/tills': (request) =>
      answerChange(request, () => {
        tills = [{ id: 'bar', name: 'Bar', limits: LIMITS, days: [] }]
        return { tillId: 'bar', key: 'fst_secret' }
      }),
    'POST manager/tills/bar': (request) => answerChange(request, () => ({})),
    'DELETE manager/tills/bar': (request) =>
      answerChange(request, () => {
        tills = []
        return {}
      }),
  })
})

async function openTills(): Promise<void> {
  await openPlace('restStop', { checksPasswords: true })
  await row.click()
}

// Covers tills-1.
it('a manager adds a till with their password, and copies its address and its key', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openTills()
  await expect.element(dialog.getByText(/^No till yet\./)).toBeVisible()
  await inDialog('Add a till').click()
  await inDialog('Add').click()
  await expect.element(dialog.getByText('Give it a name.')).toBeVisible()
  await field('Name').fill('Bar')
  await confirm('Add')
  await expect.element(page.getByRole('dialog', { name: 'The key of Bar' })).toBeVisible()
  await inDialog('Copy Key').click()
  expect(copied).toHaveBeenCalledWith('fst_secret')
  await inDialog('Copy Address').click()
  expect(copied).toHaveBeenLastCalledWith(`${location.origin}/api/till/`)
  expect(sessionStorage.getItem('manager-draft')).toBeNull()
  expect(sent).toEqual([{ name: 'Bar' }])
  await inDialog('Done').click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^Bar.*Never used/)
  await expect.element(dialog.getByText('fst_secret')).not.toBeInTheDocument()
  // The password confirmed the till that was added, not what is done next.
  await inDialog('Open Bar').click()
  await expect.element(password).not.toBeInTheDocument()
  await inDialog('Close').click()
  await expect.element(row).toHaveTextContent('Tills1 till')
})

it('Escape and Back ask once before a key that is shown only now is gone', async () => {
  await openTills()
  await inDialog('Add a till').click()
  await field('Name').fill('Bar')
  await confirm('Add')
  await expect.element(dialog.getByText('fst_secret')).toBeVisible()
  history.back()
  await expect.element(dialog.getByText(/^The key won't be shown again\./)).toBeVisible()
  await expect.element(dialog.getByText('fst_secret')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

// Covers tills-2.
it('a manager sees when a till was last used, and what each did in the last days', async () => {
  tills = [BAR, OLD]
  await openTills()
  await expect.element(dialog.getByRole('listitem').nth(0)).toMatchTextContent(/^BarLast used (?:3|4) minutes ago/)
  await expect.element(dialog.getByRole('listitem').nth(1)).toMatchTextContent(/^OldRevoked, /)
  await inDialog('Open Bar').click()
  const days = dialog.getByRole('table').getByRole('row')
  await expect.element(days.nth(1)).toMatchTextContent(/^Wed.*2512\$200\.50\$5\$0$/)
  await expect.element(days.nth(2)).toMatchTextContent(/^Tue.*241\$1\$0\$3\.50$/)
  await inDialog('Back').click()
  await inDialog('Open Old').click()
  await expect.element(dialog.getByRole('table')).toBeVisible()
  await expect.element(inDialog('Revoke')).not.toBeInTheDocument()
})

// Covers tills-3.
it('limits are typed in dollars and saved with the password, and what was typed stays if another manager was faster', async () => {
  tills = [BAR]
  await openTills()
  await inDialog('Open Bar').click()
  await expect.element(field('At once ($)')).toHaveValue('2500')
  await field('At once ($)').fill('lots')
  await inDialog('Save limits').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Not done\. At once: type an amount from \$0/)
  await field('At once ($)').fill('100.50')
  failWith = problem(409, 'changed_meanwhile')
  await inDialog('Save limits').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Another manager has just changed these limits\./)
  await expect.element(field('At once ($)')).toHaveValue('100.50')
  failWith = undefined
  await confirm('Save limits')
  await expect.element(page.getByText('Limits of Bar saved.')).toBeVisible()
  expect(sent).toEqual([{ limits: { ...LIMITS, maxCallCents: 10_050 }, seen: LIMITS }])
})

it('revoking a till says what that means, and takes the password', async () => {
  tills = [BAR]
  await openTills()
  await inDialog('Open Bar').click()
  await inDialog('Revoke').click()
  await expect.element(page.getByRole('dialog', { name: 'Revoke Bar?' })).toBeVisible()
  await expect.element(dialog.getByText(/^Its key stops working at once\./)).toBeVisible()
  await confirm('Revoke')
  await expect.element(page.getByText('Bar revoked. Its key no longer works.')).toBeVisible()
  expect(sent).toEqual(['DELETE'])
})

it('a name that is taken stays in the form, also after a reload', async () => {
  await openTills()
  await inDialog('Add a till').click()
  await field('Name').fill('Bar')
  failWith = problem(409, 'till_name_taken')
  await inDialog('Add').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Not done\. Another till has this name\./)
  expect(sessionStorage.getItem('manager-draft')).toContain('Bar')
  await inDialog('Back').click()
  expect(sessionStorage.getItem('manager-draft')).toBeNull()
})

it('Back in the browser returns to the list of tills, and then closes the dialog', async () => {
  await openTills()
  await inDialog('Add a till').click()
  await expect.element(page.getByRole('dialog', { name: 'Add a till' })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Tills' })).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row).toBeVisible()
})

it('the record says what managers did to tills, and who confirmed much for one card', async () => {
  const till = { tillId: 'bar', name: 'Bar' }
  const card = { kind: 'spend', card: '7303', points: 0, cents: -3500, saleCents: null, reason: null, isOwn: false }
  const actions = [
    ['till_added', till],
    ['till_limited', { ...till, before: LIMITS, limits: { ...LIMITS, maxCallCents: 100 } }],
    ['till_revoked', till],
    ['card_moved', card],
  ] as const
  entries = actions.map(([action, details], index) => {
    const author = { accountId: 'riley-1', by: 'Riley', session: null }
    return { id: `${index}`, at: minutesAgo(index), ...author, action, details }
  })
  await openTills()
  await inDialog('Close').click()
  await tab('People').click()
  const changes = page.getByRole('region', { name: 'What changed' }).getByRole('listitem')
  await expect.element(changes.nth(0)).toMatchTextContent(/^Till added: Bar/)
  await expect.element(changes.nth(1)).toMatchTextContent(/^Limits of the till Bar: At once \$2,500 → \$1/)
  await expect.element(changes.nth(2)).toMatchTextContent(/^Till revoked: Bar/)
  await expect.element(changes.nth(3)).toMatchTextContent(/\$35\.00 paid with the balance/)
})
