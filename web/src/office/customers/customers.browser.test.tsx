import type { ManagedCustomer } from '@fuel-shack/contract/office/managed-customers'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import { dialog, field, inDialog, openPlace, password, stubManagerApi } from '../test/manager-page.ts'
import { minutesAgo, PASSWORD } from '../test/manager-server.ts'

const search = field('Card number, phone, email or name')
const why = field('Why are you looking them up?')

const NUMBER = '7764595258167303'
const KIM: ManagedCustomer = {
  customerId: 'kim',
  name: 'Kim Kookaburra',
  email: 'k…@example.com',
  phone: '… 678',
  since: '2025-03-04T05:06:07.000Z',
  card: '7303',
  loyaltyPoints: 150,
  availableSpend: 500,
  pendingPoints: 29,
  movements: [{ id: 'm1', createdAt: minutesAgo(5), kind: 'reverse', points: 20, amountInCents: 0, cause: 'adjusted' }],
  orders: [{ id: 'o1', number: '417', createdAt: minutesAgo(30), totalCents: 2930, status: 'ready' }],
}
const TWIN: ManagedCustomer = {
  ...KIM,
  customerId: 'twin',
  name: 'Kim K',
  card: '1111',
  loyaltyPoints: 30,
  availableSpend: 0,
  movements: [],
  orders: [],
}
delete TWIN.pendingPoints
const rowOf = ({ customerId, name, email, since, card }: ManagedCustomer) => ({ customerId, name, email, since, card })

let sent: Record<string, unknown>[]
let found: ManagedCustomer[]
let hasMore: boolean
let keys: string[]
let failWith: (() => Response | Promise<Response>) | undefined
let needsProof: boolean
let kim: ManagedCustomer

async function answer(call: string, request: Request, respond: (body: Record<string, unknown>) => object) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the app has sent
  const body = JSON.parse(await request.text()) as Record<string, unknown>
  const key = request.headers.get('idempotency-key')
  if (key !== null) keys.push(key)
  if (failWith) return failWith()
  if (needsProof && request.headers.get('identity-proof') === null) return problem(403, 'reauthentication_required')
  sent.push({ call, ...body })
  return json(respond(body))
}

beforeEach(() => {
  sent = []
  keys = []
  found = [KIM, TWIN]
  hasMore = false
  failWith = undefined
  needsProof = false
  kim = KIM
  sessionStorage.clear()
  localStorage.clear()
  const shown = ({ customerId }: Record<string, unknown>) => (customerId === 'twin' ? TWIN : kim)
  stubManagerApi({
    'POST manager/customers/find': (request) =>
      answer('find', request, () => ({ customers: found.map(rowOf), ...(hasMore && { hasMore }) })),
    'POST manager/customers/open': (request) => answer('open', request, shown),
    'POST manager/customers/adjust': (request) =>
      answer('adjust', request, () => (kim = { ...kim, loyaltyPoints: 100 })),
    'POST manager/customers/replace': (request) =>
      answer('replace', request, () => (kim = { ...kim, card: '4242', replacedAt: minutesAgo(0) })),
  })
})

async function openDialog(): Promise<void> {
  await openPlace('people', { checksPasswords: true })
  await page.getByRole('button', { name: /^Customers/ }).click()
  await expect.element(dialog).toBeVisible()
}

async function openKim(): Promise<void> {
  await openDialog()
  await search.fill(NUMBER)
  await inDialog('Find').click()
  await expect.element(page.getByRole('dialog', { name: 'Kim Kookaburra' })).toBeVisible()
}

it('the card in front of a manager opens its customer without a reason', async () => {
  await openDialog()
  await search.fill('7764 5952 5816 7304')
  await expect.element(why).not.toBeInTheDocument()
  await inDialog('Find').click()
  await expect.element(dialog.getByText("That's not a card number. Check its 16 digits.")).toBeVisible()
  expect(sent).toEqual([])
  await search.fill('7764 5952 5816 7303')
  await inDialog('Find').click()
  await expect.element(page.getByRole('dialog', { name: 'Kim Kookaburra' })).toBeVisible()
  expect(sent).toEqual([{ call: 'open', cardNumber: NUMBER }])
  for (const text of ['150 points', '29 points', '$5.00', 'Ends in 7303', 'k…@example.com', '… 678', '4 Mar 2025'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Adjusted: +20 points')).toBeVisible()
  await expect.element(dialog.getByText('417: $29.30, Ready')).toBeVisible()
  expect(dialog.element().textContent).not.toContain(NUMBER.slice(0, 8))
})

it('Back returns from each view to the one before, then closes the dialog, and Close closes it at once', async () => {
  await openKim()
  await inDialog('Adjust').click()
  await expect.element(page.getByRole('dialog', { name: /^Adjust the card/ })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Kim Kookaburra' })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Customers' })).toBeVisible()
  await search.fill(NUMBER)
  await inDialog('Find').click()
  await inDialog('Replace card').click()
  await inDialog('Close').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Customers/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Customers' })).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Customers/ })).toBeVisible()
})

// Covers customers-1, customers-2.
it('a search by name needs a reason, lists who was found, and says if there are more', async () => {
  await openDialog()
  await inDialog('Find').click()
  await expect.element(dialog.getByText(/^Type a whole number/)).toBeVisible()
  await search.fill('kim')
  await inDialog('Find').click()
  await expect.element(dialog.getByText('Say why.')).toBeVisible()
  await why.fill(' Lost phone ')
  hasMore = true
  await inDialog('Find').click()
  await expect.element(dialog.getByText('The first 2. There are more: type more of the name.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Kim K k…@example\.com · card ending in 1111$/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Kim K', exact: true })).toBeVisible()
  await expect.element(dialog.getByText('No orders yet.')).toBeVisible()
  expect(sent).toEqual([
    { call: 'find', text: 'kim', reason: 'Lost phone' },
    { call: 'open', customerId: 'twin', reason: 'Lost phone' },
  ])
  await inDialog('Back').click()
  await expect.element(search).toHaveValue('')
  found = []
  await search.fill('zebra')
  await why.fill('Lost phone')
  await inDialog('Find').click()
  await expect.element(dialog.getByText('No customer found.')).toBeVisible()
})

it('a search without reception and a rejected one say so, and what was typed stays', async () => {
  await openDialog()
  await search.fill(NUMBER)
  failWith = () => Promise.reject(new TypeError('Failed to fetch'))
  await inDialog('Find').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^No answer\. Try again/)
  failWith = () => problem(404, 'card_not_found')
  await inDialog('Find').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('No customer has this card.')
  await expect.element(search).toHaveValue(NUMBER)
})

it('an adjustment says what it does, takes the password where it must, and is repeated with the same key', async () => {
  await openKim()
  await inDialog('Adjust').click()
  await expect.element(dialog.getByText('On the card now: 150 points and $5.00.')).toBeVisible()
  await inDialog('Add').click()
  await expect.element(dialog.getByText('Type an amount, more than nothing.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Take off' }).click()
  await field('How many points?').fill('50')
  await field('Why?').fill('Counted twice')
  needsProof = true
  await inDialog('Take off 50 points').click()
  await password.fill(PASSWORD)
  failWith = () => Promise.reject(new TypeError('Failed to fetch'))
  await inDialog('Take off 50 points').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/it counts once/)
  failWith = undefined
  await inDialog('Take off 50 points').click()
  await expect.element(page.getByText('Adjusted: 100 points and $5.00.')).toBeVisible()
  // The first call was without a proof and rejected, so nothing of it can have arrived. The second was lost, the third answered.
  expect([keys.length, new Set(keys.slice(1)).size]).toEqual([3, 1])
  expect(sent.at(-1)).toMatchObject({ customerId: 'kim', unit: 'points', amount: -50, reason: 'Counted twice' })
  await expect.element(page.getByRole('dialog', { name: 'Kim Kookaburra' })).toBeVisible()
})

it('an adjustment whose answer was lost has the same key in another opening, until it is answered', async () => {
  const addFifty = async () => {
    await inDialog('Adjust').click()
    await field('How many points?').fill('50')
    await field('Why?').fill('Goodwill')
    await inDialog('Add 50 points').click()
  }
  await openKim()
  failWith = () => Promise.reject(new TypeError('Failed to fetch'))
  await addFifty()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/it counts once/)
  failWith = undefined
  await inDialog('Back').click()
  await search.fill(NUMBER)
  await inDialog('Find').click()
  await addFifty()
  await expect.element(page.getByText('Adjusted: 100 points and $5.00.')).toBeVisible()
  await addFifty()
  await expect.poll(() => keys.length).toBe(3)
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

// Covers customers-3.
it('an adjustment of the balance is typed in dollars, and one below zero stays in the form', async () => {
  await openKim()
  await inDialog('Adjust').click()
  await dialog.getByRole('radio', { name: 'Balance' }).click()
  await dialog.getByRole('radio', { name: 'Take off' }).click()
  await field('How many dollars?').fill('12.5')
  await field('Why?').fill('Counted twice')
  failWith = () => problem(409, 'insufficient_balance')
  await inDialog('Take off $12.50').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent("That's more than is on the card.")
  await expect.element(field('How many dollars?')).toHaveValue('12.5')
})

// Covers customers-5.
it('replacing a card says what ends, and shows the new last digits', async () => {
  await openKim()
  await inDialog('Replace card').click()
  await expect.element(dialog.getByText(/^The card ending in 7303 stops working everywhere at once/)).toBeVisible()
  await inDialog('Replace the card').click()
  await expect.element(page.getByText('The new card ends in 4242.')).toBeVisible()
  await expect.element(dialog.getByText(/^Ends in 4242, new since/)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ call: 'replace', customerId: 'kim', card: '7303' })
})
