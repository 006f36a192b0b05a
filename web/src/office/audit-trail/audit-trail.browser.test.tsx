import type { AuditEntry, AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '../../../test/stub-api.ts'
import { button, openPlace, stubManagerApi } from '../test/manager-page.ts'
import { minutesAgo } from '../test/manager-server.ts'

const section = page.getByRole('region', { name: 'What changed' })

const entryOf = (what: object, id: string = crypto.randomUUID()): AuditEntry => {
  const recorded = { id, at: minutesAgo(5), accountId: 'sam', by: 'Sam', session: null }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a later server has further entries
  return { ...recorded, ...what } as AuditEntry
}
const cooks = (count: number) => entryOf({ action: 'cooks_changed', details: { cooks: count } }, `cooks-${count}`)

let pages: (filters: URLSearchParams) => Partial<AuditTrailPage>
let isDown = false
let queries: string[] = []

beforeEach(() => {
  isDown = false
  queries = []
  pages = () => ({})
  const answer = (body: () => Response) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return body()
  }
  stubManagerApi({
    'GET manager/changes': ({ url }) => {
      const { search, searchParams } = new URL(url)
      queries.push(search)
      const people = [{ accountId: 'sam', name: 'Sam' }]
      return answer(() => json({ entries: [], next: null, people, ...pages(searchParams) }))
    },
    'GET manager/changes/csv': ({ url }) => {
      queries.push(new URL(url).search)
      return answer(() => new Response('\uFEFFTime\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }))
    },
  })
})

async function openRecord(): Promise<void> {
  await openPlace('people')
  await expect.element(section).toBeVisible()
}

const order = { orderId: 'o-1', number: '401' }

// Covers record-1.
it.each<[string, object]>([
  ['Order 401 put back on the board', { action: 'reset', details: order }],
  ['Order 401 declined', { action: 'declined', details: order }],
  [
    'Order 401: $4.30 refunded to the card',
    { action: 'refunded', details: { order, cents: 430, to: 'card', reason: null } },
  ],
  [
    'Payment without an order: $29.30 refunded to the card',
    { action: 'refunded', details: { order: null, cents: 2930, to: 'card', reason: null } },
  ],
  [
    'Payment of $4.30 marked as dealt with',
    { action: 'payment_dealt_with', details: { cents: 430, kind: 'disputed' } },
  ],
  [
    'Sold out: Chips (gravy)',
    { action: 'sold_out', details: { productId: 'chips', title: 'Chips', option: 'gravy', until: null } },
  ],
  [
    '6 left: Chips',
    { action: 'portions_set', details: { productId: 'c', title: 'Chips', option: null, left: 6, until: null } },
  ],
  ['Available again: Chips', { action: 'available_again', details: { productId: 'c', title: 'Chips', option: null } }],
  ['Online orders paused for 15 minutes', { action: 'kitchen_paused', details: { reason: 'busy', minutes: 15 } }],
  ['As many cooks as usual', { action: 'cooks_changed', details: { cooks: null } }],
  ['Version 2026.12.1 started', { action: 'version_started', details: { before: null, version: '2026.12.1' } }],
  [
    'Version 2026.12.2 started, after 2026.12.1',
    { action: 'version_started', details: { before: '2026.12.1', version: '2026.12.2' } },
  ],
  ['Ordering: open → closed', { setting: 'ordering', before: 'open', after: 'closed' }],
])('the record says: %s', async (text, what) => {
  pages = () => ({ entries: [entryOf(what)] })
  await openRecord()
  await expect.element(section.getByText(text, { exact: true })).toBeVisible()
  await expect.element(section.getByText(/ · Sam$/)).toBeVisible()
})

it('the record leaves out entries that only a later server knows', async () => {
  pages = () => ({
    entries: [
      entryOf({ setting: 'prices', before: 1, after: 2 }),
      entryOf({ action: 'teleported', details: {} }),
      entryOf({ setting: 'ordering', before: 'open', after: 'weekends' }),
      cooks(3),
    ],
  })
  await openRecord()
  await expect.element(section.getByText('Cooks today: 3')).toBeVisible()
  expect(section.getByRole('listitem').elements()).toHaveLength(1)
})

// Covers record-2.
it('the record is filtered by day, person and subject', async () => {
  pages = (filters) => ({ entries: filters.get('accountId') === 'sam' ? [cooks(3)] : [cooks(3), cooks(4)] })
  await openRecord()
  await expect.element(section.getByText('Cooks today: 4')).toBeVisible()
  await section.getByLabelText('Person').selectOptions('Sam')
  await expect.element(section.getByText('Cooks today: 4')).not.toBeInTheDocument()
  await section.getByLabelText('Day').fill('2026-11-23')
  await section.getByLabelText('What').selectOptions('Sold out')
  await expect.poll(() => queries.at(-1)).toBe('?accountId=sam&day=2026-11-23&subject=availability')
  pages = () => ({})
  await section.getByLabelText('What').selectOptions('Everything')
  await expect.element(section.getByText('No changes like these.')).toBeVisible()
})

// Covers record-3.
it('earlier pages follow the newest one, which goes on without a gap', async () => {
  pages = (filters) =>
    filters.has('before') ? { entries: [cooks(1)], next: null } : { entries: [cooks(3), cooks(2)], next: 'p-2' }
  await openRecord()
  await button('Show earlier').click()
  await expect.element(section.getByText('Cooks today: 1')).toBeVisible()
  await expect.element(button('Show earlier')).not.toBeInTheDocument()
  pages = () => ({ entries: [cooks(4), cooks(3)], next: 'p-3' })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(section.getByText('Cooks today: 4')).toBeVisible()
  const texts = section.getByRole('listitem').elements()
  expect(texts.map(({ textContent }) => /\d/.exec(textContent)?.[0])).toEqual(['4', '3', '2', '1'])
})

it('earlier changes that cannot be loaded leave the others, and a message', async () => {
  pages = () => ({ entries: [cooks(3)], next: 'p-2' })
  await openRecord()
  await expect.element(button('Show earlier')).toBeVisible()
  isDown = true
  await button('Show earlier').click()
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent("Couldn't load earlier changes. Can't connect. Check your reception and try again.")
  await expect.element(section.getByText('Cooks today: 3')).toBeVisible()
})

// Covers record-5.
it('the export is saved as a file of the same filters, which spreadsheets read as UTF-8', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await openRecord()
  await section.getByLabelText('Person').selectOptions('Sam')
  await button('Export CSV').click()
  await expect.poll(() => names).toEqual(['changes.csv'])
  expect(queries).toContain('?accountId=sam')
  const [file] = files
  expect(file?.type).toBe('text/csv')
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 4)).toEqual([
    0xef, 0xbb, 0xbf, 0x54,
  ])
})

it('an export that fails says so', async () => {
  await openRecord()
  isDown = true
  await button('Export CSV').click()
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent(
      "Couldn't export the changes. Nothing was saved. Can't connect. Check your reception and try again.",
    )
})

it('the record fits a phone of 360 pixels', async () => {
  await page.viewport(360, 740)
  pages = () => ({
    entries: [
      entryOf({ setting: 'ordering', before: 'open', after: 'closed' }),
      entryOf({
        action: 'sold_out',
        details: {
          productId: 'c',
          title: 'Unreasonablylongdishnamewithoutspaces'.repeat(2),
          option: null,
          until: null,
        },
      }),
    ],
  })
  await openRecord()
  await expect.element(section.getByText(/^Sold out:/)).toBeVisible()
  const { right } = section.element().getBoundingClientRect()
  for (const child of section.element().querySelectorAll('*'))
    expect([child.className, child.getBoundingClientRect().right <= right + 1]).toEqual([child.className, true])
})
