import { beforeEach, expect, it, vi } from 'vitest'
import { dialog, field, inDialog, openPlace, rowIn, setting } from '../test/manager-page.ts'
import { ManagerServer } from '../test/manager-server.ts'
import { stubUpload } from '../test/stub-upload.ts'

let server: ManagerServer
let uploads: ReturnType<typeof stubUpload>
const DESCRIPTION = "Description, for people who don't see the photo"
const HASH = 'a'.repeat(64)
const fault = dialog.getByRole('alert')
const sending = dialog.getByRole('progressbar', { name: 'Sending the photo' })
const input = dialog.getByLabelText('Another photo')
const picture = (bytes = 3) => new File([new Uint8Array(bytes)], 'view.jpg', { type: 'image/jpeg' })

/** Puts a file into the field within the page: sending a large one from the test's process takes a minute on a slow machine. */
function choose(file: File): void {
  const element = input.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('The photo has no field')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  element.files = chosen.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

const problem = (status: number, code: string, detail?: string) => ({
  status,
  body: { type: 'about:blank', title: 'Rejected', status, code, requestId: 'r-1', ...(detail && { detail }) },
})

beforeEach(() => {
  server = new ManagerServer()
  uploads = stubUpload()
  sessionStorage.clear()
  Object.assign(server.day.settings, {
    photo: setting<'photo'>({ name: 'site', alt: 'The canopy at dusk' }),
    pictures: setting<'pictures'>({ 'mark.svg': 'b'.repeat(64), 'site.webp': HASH }),
  })
})

async function openPhoto(): Promise<void> {
  await openPlace('restStop')
  await rowIn('Name and look', 'Photo').click()
  await expect.element(field(DESCRIPTION)).toHaveValue('The canopy at dusk')
}

it('another photo is sent with its description, and the page says how far it is', async () => {
  await openPhoto()
  await expect.element(dialog.getByRole('img', { name: 'The photo now' })).toBeVisible()
  await input.upload(picture())
  await expect.element(dialog.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  await field(DESCRIPTION).fill('The canopy in the morning')
  await inDialog('Save').click()
  await vi.waitFor(() => expect(uploads.sent).toHaveLength(1))
  uploads.progress(30, 120)
  await expect.element(sending).toHaveAttribute('value', '25')
  const [sent] = uploads.sent
  const { pathname, searchParams } = new URL(sent?.address ?? '', location.origin)
  expect([pathname, Object.fromEntries(searchParams), sent?.file.size]).toEqual([
    '/api/manager/pictures/photo',
    { description: 'The canopy in the morning', replaces: HASH },
    3,
  ])
  expect(sent?.token).toMatch(/^Bearer /)
  uploads.answer({ status: 200, body: server.day })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('a description alone is saved like any other setting', async () => {
  await openPhoto()
  await field(DESCRIPTION).fill(' ')
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Description: type something.')
  await field(DESCRIPTION).fill('The diner')
  await inDialog('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ setting: 'photo', version: 0, value: { name: 'site', alt: 'The diner' } }])
  expect(uploads.sent).toEqual([])
})

it.each([
  [problem(409, 'picture_unusable', 'The picture is damaged'), 'Not saved. The picture is damaged.'],
  [problem(413, 'payload_too_large'), 'Not saved. That file is larger than 20 MB. Choose a smaller one.'],
  [
    problem(409, 'changed_meanwhile'),
    'Not saved. Another manager has changed the photo meanwhile. Close this to see it.',
  ],
  [undefined, "Not saved. Can't connect. Check your reception and try again."],
])('a photo that is not saved stays chosen, with its description: %#', async (answer, text) => {
  await openPhoto()
  await input.upload(picture())
  await field(DESCRIPTION).fill('The diner')
  await inDialog('Save').click()
  await vi.waitFor(() => expect(uploads.sent).toHaveLength(1))
  if (answer) uploads.answer(answer)
  else uploads.drop()
  await expect.element(fault).toHaveTextContent(text)
  await expect.element(field(DESCRIPTION)).toHaveValue('The diner')
  await inDialog('Try again').click()
  await vi.waitFor(() => expect(uploads.sent).toHaveLength(2))
  uploads.answer({ status: 200, body: server.day })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('a file of more than 20 MB is not sent', async () => {
  await openPhoto()
  choose(picture(20 * 1024 * 1024 + 1))
  await expect.element(fault).toHaveTextContent('That file is larger than 20 MB. Choose a smaller one.')
  await inDialog('Save').click()
  await expect.element(fault).toBeVisible()
  expect([...uploads.sent, ...server.sent]).toEqual([])
})
