import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { ManagedPrinter } from '@fuel-shack/contract/sales/printing/printers'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DISHES, json, problem } from '../../../test/stub-api.ts'
import { confirm, dialog, field, inDialog, openPlace, rowIn, stubManagerApi, EMPTY_DAY } from '../test/manager-page.ts'
import { minutesAgo } from '../test/manager-server.ts'

const row = rowIn('Devices', 'Printers')

const KITCHEN: ManagedPrinter = { id: 'kitchen', name: 'Kitchen', lastSeenAt: minutesAgo(0) }
const GRILL: ManagedPrinter = {
  id: 'grill',
  name: 'Grill',
  lastSeenAt: minutesAgo(60),
  isSilent: true,
  managed: { kind: 'star', version: 3, passwordAt: minutesAgo(600) },
}
const STAR_ACCESS = { address: 'https://shop.example/api/print/cloudprnt/grill', user: 'grill', password: 'fsp_secret' }

const PLAIN: DishDetails = { tags: [], allergens: null, optionGroups: [], gst: 'taxable' }

let dishes: Dish[]
let printers: ManagedPrinter[]
let failWith: Response | undefined
let sent: unknown[]
let proofs: (string | null)[]

/** Answers like the API: what makes a password needs a proof. */
function answerChange(request: Request, body: unknown, answer: () => object): Response {
  if (failWith) return failWith
  const needsProof = request.url.endsWith('/printers') || JSON.stringify(body).includes('newPassword')
  const proof = request.headers.get('identity-proof')
  if (needsProof && proof === null) return problem(403, 'reauthentication_required')
  sent.push(body)
  proofs.push(proof)
  return json(answer())
}

beforeEach(() => {
  dishes = DISHES
  printers = []
  failWith = undefined
  sent = []
  proofs = []
  sessionStorage.clear()
  stubManagerApi({
    'GET manager/day': () => json({ ...EMPTY_DAY, printers }),
    'GET menu': () => json(dishes),
    'POST manager/printers': async (request) => {
      const body = await request.json()
      return answerChange(request, body, () => {
        const managed = { kind: 'star', version: 1, passwordAt: minutesAgo(0) } as const
        printers = [...printers, { id: 'grill', name: 'Grill', managed }]
        return { printerId: 'grill', access: STAR_ACCESS }
      })
    },
    'POST manager/printers/grill': async (request) => {
      const body = await request.json()
      return answerChange(request, body, () => ({
        printerId: 'grill',
        ...('newPassword' in body && { access: STAR_ACCESS }),
      }))
    },
    'DELETE manager/printers/grill': (request) =>
      answerChange(request, 'remove', () => {
        printers = printers.filter(({ id }) => id !== 'grill')
        return { dockets: 2 }
      }),
    'POST manager/printers/grill/test': (request) =>
      answerChange(request, 'test', () => {
        printers = printers.map((each) => ({ ...each, test: { state: 'queued', at: minutesAgo(0) } }))
        return { printerId: 'grill' }
      }),
  })
})

/** The page reads the printers again, before its next poll. */
const readAgain = () => void window.dispatchEvent(new Event('online'))

/** @param rowText what the first page says about the printers. */
async function openPrinters(rowText = /^Printers/): Promise<void> {
  await openPlace('restStop', { checksPasswords: true })
  await expect.element(row).toMatchTextContent(rowText)
  await row.click()
  await expect.element(dialog).toBeVisible()
}

// Covers printers-6.
it('a manager adds a printer with their password, reads what to type into it, and sees its first call and a test', async () => {
  await openPrinters(/^PrintersNone$/)
  await expect.element(dialog.getByText(/^No docket printer yet\./)).toBeVisible()
  await inDialog('Add a printer').click()
  await expect.element(field('Name')).not.toBeInvalid()
  await inDialog('Add').click()
  await expect.element(dialog.getByText('Give it a name.')).toBeVisible()
  await field('Name').fill(' Grill ')
  await confirm('Add')
  await expect.element(page.getByRole('dialog', { name: 'Set up Grill' })).toBeVisible()
  expect(sent).toEqual([{ name: 'Grill', kind: 'star', paperMm: 80 }])
  expect(proofs).toEqual(['proof-1'])
  for (const value of Object.values(STAR_ACCESS))
    await expect.element(dialog.getByText(value, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Waiting for the printer…')).toBeVisible()
  await expect.element(inDialog('Print a test docket')).not.toBeInTheDocument()

  printers = printers.map((each) => ({ ...each, lastSeenAt: minutesAgo(-1) }))
  readAgain()
  await expect.element(dialog.getByText(/^It called at .*\. Now print a test docket\.$/)).toBeVisible()
  await inDialog('Print a test docket').click()
  await expect.element(dialog.getByText(/Test on its way…$/)).toBeVisible()
  printers = printers.map((each) => ({ ...each, test: { state: 'printed', at: minutesAgo(0) } }))
  readAgain()
  await expect.element(dialog.getByText(/Test printed, /)).toBeVisible()
  await inDialog('Done').click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^GrillReady/)
  expect(document.body.textContent).not.toContain('fsp_secret')
})

it('copies what is typed into a printer, and says so when the browser does not allow it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  printers = [GRILL]
  await openPrinters()
  await inDialog('Change Grill').click()
  await inDialog('New password').click()
  await confirm('Make a new password')
  await inDialog('Copy Password').click()
  await expect.element(dialog.getByText('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith('fsp_secret')
  write.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'))
  await inDialog('Copy User name').click()
  await expect.element(dialog.getByText("Couldn't copy. Select it instead.")).toBeVisible()
  expect(sent).toEqual([{ version: 3, newPassword: true }])
})

it('a printer is renamed without a password, and a name that another has stays in the form', async () => {
  printers = [GRILL]
  await openPrinters()
  await inDialog('Change Grill').click()
  await field('Name').fill('Kitchen')
  failWith = problem(409, 'printer_name_taken')
  await inDialog('Save').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Not done\. Another printer has this name\./)
  await expect.element(field('Name')).toHaveValue('Kitchen')
  failWith = undefined
  await field('Name').fill('Fryer')
  await inDialog('Save').click()
  await expect.element(page.getByText('Fryer saved.')).toBeVisible()
  expect(sent).toEqual([{ version: 3, name: 'Fryer' }])
  expect(proofs).toEqual([null])
})

it('where two stations make the menu, a printer prints the orders of one of them', async () => {
  const [gravy, ...others] = DISHES
  dishes = gravy ? [{ ...gravy, details: { ...PLAIN, station: 'counter' } }, ...others] : []
  printers = [GRILL]
  await openPrinters()
  await inDialog('Change Grill').click()
  await dialog.getByRole('radio', { name: 'Kitchen' }).click()
  await inDialog('Save').click()
  await expect.element(page.getByText('Grill saved.')).toBeVisible()
  expect(sent).toEqual([{ version: 3, name: 'Grill', station: 'kitchen' }])
  printers = [{ ...GRILL, station: 'kitchen' }]
  readAgain()
  await expect.element(dialog.getByText('Prints for: Kitchen')).toBeVisible()
})

it('where one station makes the menu, a printer is not asked for one', async () => {
  printers = [GRILL]
  await openPrinters()
  await inDialog('Change Grill').click()
  await expect.element(field('Name')).toBeVisible()
  await expect.element(dialog.getByRole('group', { name: 'Prints' })).not.toBeInTheDocument()
})

// Covers printers-7.
it('removing a printer says how many dockets were still to be printed', async () => {
  printers = [KITCHEN, GRILL]
  await openPrinters()
  await inDialog('Change Grill').click()
  await inDialog('Remove').click()
  await expect.element(page.getByRole('dialog', { name: 'Remove Grill?' })).toBeVisible()
  await inDialog('Remove').click()
  await expect.element(page.getByText('Grill removed. 2 dockets were still to be printed there.')).toBeVisible()
  await inDialog('Close').click()
  await expect.element(row).toHaveTextContent('Printers1 ready')
})

// Covers printers-8.
it('a printer of the server’s settings can be tested, but not changed, and a silent one says what to do', async () => {
  printers = [KITCHEN, GRILL]
  await openPrinters(/^PrintersGrill: No contact: last heard from at/)
  const [kitchen, grill] = [dialog.getByRole('listitem').nth(0), dialog.getByRole('listitem').nth(1)]
  await expect.element(kitchen).toMatchTextContent(/Ready.*Set up on the server, not here/)
  await expect.element(kitchen.getByRole('button', { name: 'Change' })).not.toBeInTheDocument()
  await expect.element(grill).toMatchTextContent(/Check its power and its network\./)
})

it('a printer that another manager removed meanwhile is not shown any more', async () => {
  printers = [GRILL]
  await openPrinters()
  await inDialog('Change Grill').click()
  printers = []
  readAgain()
  await expect.element(page.getByRole('dialog', { name: 'Docket printers' })).toBeVisible()
})

it('what was typed about a new printer is there after a reload, and Back forgets it', async () => {
  await openPrinters()
  await inDialog('Add a printer').click()
  await field('Name').fill('Grill')
  expect(sessionStorage.getItem('manager-draft')).toContain('Grill')
  await inDialog('Back').click()
  expect(sessionStorage.getItem('manager-draft')).toBeNull()
})

it('Back in the browser returns to the list of printers, and Close leaves what was typed for the next time', async () => {
  printers = [GRILL]
  await openPrinters()
  await inDialog('Change Grill').click()
  await expect.element(page.getByRole('dialog', { name: 'Grill' })).toBeVisible()
  await inDialog('Remove').click()
  await expect.element(page.getByRole('dialog', { name: 'Remove Grill?' })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Docket printers' })).toBeVisible()
  await inDialog('Add a printer').click()
  await field('Name').fill('Bar')
  await inDialog('Close').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sessionStorage.getItem('manager-draft')).toContain('Bar')
  await row.click()
  await expect.element(field('Name')).toHaveValue('Bar')
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Docket printers' })).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('an answer of another server, without printers or with other kinds, does not break the page', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a later server has further kinds
  const later = JSON.parse(JSON.stringify(GRILL).replace('"star"', '"zebra"')) as ManagedPrinter
  printers = [later]
  await openPrinters()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/zebra/)
})
