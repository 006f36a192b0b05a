import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialog, heading, inDialog } from '../test/manager-page.ts'
import { choose, openDay, openTakings, textOf } from './test/takings-page.ts'
import { TakingsServer } from './test/takings-server.ts'

let server: TakingsServer
beforeEach(() => {
  server = new TakingsServer()
})

function saved(): { names: string[]; files: Blob[] } {
  const [names, files]: [string[], Blob[]] = [[], []]
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) files.push(content)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, files }
}

/** A file whose pieces the test sends. */
function slowFile() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
  server.file = () => new Response(body)
  return {
    send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
    fail: () => stream?.error(new TypeError('network error')),
  }
}

// Covers takings-23.
it('the documents of a period are saved as a file with its days in the name, after their progress', async () => {
  const { names, files } = saved()
  const slow = slowFile()
  await openTakings()
  await choose('week')
  await expect.element(heading('23–25 November 2026')).toBeVisible()
  await button('Export CSV').click()
  slow.send('\uFEFFTime,Total\r\n1,2\r\n')
  await expect.element(page.getByText('Preparing… 1 row', { exact: true })).toBeVisible()
  slow.send('3,4\r\n')
  await expect.element(page.getByText('Preparing… 2 rows')).toBeVisible()
  expect(names).toEqual([])
  slow.end()
  await expect.poll(() => names).toEqual(['takings-2026-11-23-2026-11-25.csv'])
  expect(await files[0]?.text()).toBe('Time,Total\r\n1,2\r\n3,4\r\n')
  await expect.element(button('Cancel')).not.toBeInTheDocument()
})

// Covers takings-40, takings-42.
it.each([
  ['Sales for Xero', 'xero'],
  ['Activity statement', 'activity-statement'],
  ['Owed to customers', 'owed'],
])('the file "%s" of the shown days is saved under its name', async (label, name) => {
  const { names } = saved()
  await openTakings()
  await choose('week')
  await expect.element(heading('23–25 November 2026')).toBeVisible()
  await button(label).click()
  await expect.poll(() => names).toEqual([`${name}-2026-11-23-2026-11-25.csv`])
  expect(server.queries.at(-1)).toBe(`?from=2026-11-23&to=2026-11-25&file=${name}`)
})

it('a file that breaks off is not saved, and the page says so', async () => {
  const { names } = saved()
  const slow = slowFile()
  await openTakings()
  await button('Export CSV').click()
  slow.send('Time\r\n1\r\n')
  slow.fail()
  await expect
    .poll(textOf(page.getByRole('alert')))
    .toContain("Couldn't export the takings. Nothing was saved. Can't connect.")
  expect(names).toEqual([])
})

// Covers takings-23.
it('a file that is cancelled is not saved', async () => {
  const { names } = saved()
  const slow = slowFile()
  await openTakings()
  await button('Export CSV').click()
  await button('Cancel').click()
  await expect.element(button('Export CSV')).toHaveFocus()
  await expect.element(button('Export CSV')).not.toHaveAttribute('aria-busy')
  slow.end()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
  expect(names).toEqual([])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

// Covers takings-24.
it('the takings are printed on A4 or a roll, with the rest stop, the period and the close', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  server.ofDay = () => ({ close: { number: 12, closedAt: '2026-11-24T11:04:00.000Z', closedBy: 'Riley' } })
  await openDay('2026-11-23')
  await expect.element(heading('Monday 23 November 2026')).toBeVisible()
  await button('Print').click()
  const paper = dialog.getByRole('article', { name: 'Takings' })
  await expect.poll(textOf(paper)).toMatch(/ABN \d\d \d{3} \d{3} \d{3}Monday 23 November 2026Closed as no\. 12/)
  await expect.element(paper.getByRole('row', { name: /^Dish 11 / })).toBeVisible()
  expect(paper.element().parentElement?.dataset['paper']).toBe('a4')
  await dialog.getByRole('radio', { name: '80 mm roll' }).click()
  expect(paper.element().parentElement?.dataset['paper']).toBe('roll')
  await inDialog('Print').click()
  expect(print).toHaveBeenCalledOnce()
})
