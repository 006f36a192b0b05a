import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()

/** Each test has managers of its own, because of the limit for one of them. */
let managers = 0

const as = async (...role: string[]) =>
  api.as(await environment.issuer.token({ subject: `manager-${managers}`, claims: { role } }))
const manager = () => as('staff', 'manager')
const readSettings = async () => (await (await manager()).get('manager/day')).json<ManagerDay>().settings
const readAuditTrail = async () => (await (await manager()).get('manager/changes')).json<AuditTrailPage>().entries
const photoOf = ({ pictures, photo }: ManagerDay['settings']) =>
  Object.entries(pictures.value).find(([path]) => path.startsWith(`${photo.value.name}.`)) ?? ['', '']

interface Upload {
  description?: string
  replaces?: string
  type?: string
  caller?: Awaited<ReturnType<typeof as>>
}

async function upload(file: Buffer, { description = 'A new view', replaces, type, caller }: Upload = {}) {
  const [, present] = photoOf(await readSettings())
  const query = new URLSearchParams({ description, replaces: replaces ?? present })
  const path = `manager/pictures/photo?${query.toString()}`
  return (caller ?? (await manager())).postFile(path, file, type)
}

const photograph = (width: number, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })

afterEach(async () => {
  managers += 1
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    for (const table of ['settings', 'setting_changes', 'rate_windows'] as const) await tx.deleteFrom(table).execute()
    await changes.bump(tx, 'settings')
  })
})

test('a photograph is turned, stripped, scaled and shown, with its description and an entry in the record', async () => {
  const jpeg = photograph(3000, 2000)
    .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
  const [before, hashBefore] = photoOf(await readSettings())
  const answer = await upload(await jpeg.jpeg().toBuffer())
  expect(answer.statusCode).toBe(200)
  const { settings } = answer.json<ManagerDay>()
  const [path, hash] = photoOf(settings)
  expect([before, path, settings.photo.value.alt]).toEqual(['site.svg', 'site.webp', 'A new view'])
  const rows = await api.context.database.queries.selectFrom('pictures').where('hash', '=', hash).selectAll().execute()
  const stored = await sharp(rows[0]?.bytes).metadata()
  expect([stored.width, stored.height, stored.exif]).toEqual([1920, 2880, undefined])
  const page = await api.context.pictures.findPicture('/photos/site-480.webp')
  const { dominant } = await sharp(page?.bytes).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
  expect(await readAuditTrail()).toMatchObject([
    { setting: 'photo', after: { alt: 'A new view' } },
    { setting: 'pictures', before: { 'site.svg': hashBefore }, after: { 'site.webp': hash } },
  ])
})

// Covers manager-16.
test('an undo restores the previous photo, and a hash without a stored picture is rejected', async () => {
  const { pictures } = await readSettings()
  await upload(await photograph(100).png().toBuffer())
  const { version } = (await readSettings()).pictures
  const change = async (value: object) =>
    (await manager()).post('manager/settings', { setting: 'pictures', value, version })
  const unknown = await change({ ...pictures.value, 'dishes/pie.webp': 'a'.repeat(64) })
  expect(unknown.json()).toMatchObject({
    code: 'picture_unusable',
    detail: 'A picture is missing: dishes/pie.webp',
  })
  const { 'mark.svg': _mark, ...others } = pictures.value
  expect((await change(others)).json()).toMatchObject({ detail: 'A picture is missing: mark.svg' })
  expect((await change(pictures.value)).statusCode).toBe(200)
  expect((await readSettings()).pictures.value).toEqual(pictures.value)
})

test('a photo whose name has no picture is rejected', async () => {
  const body = { setting: 'photo', value: { name: 'other', alt: 'A view' }, version: 0 }
  expect((await (await manager()).post('manager/settings', body)).json()).toMatchObject({
    code: 'picture_unusable',
    detail: 'A picture is missing: other.svg',
  })
})

test('a photo that another manager has changed meanwhile is not replaced, and a repeat is not recorded', async () => {
  const png = await photograph(100).png().toBuffer()
  const other = await photograph(110).png().toBuffer()
  const [, seen] = photoOf(await readSettings())
  expect((await upload(png, { replaces: seen })).statusCode).toBe(200)
  expect((await upload(other, { replaces: seen })).json()).toMatchObject({ code: 'changed_meanwhile' })
  expect((await upload(png, { replaces: seen })).statusCode).toBe(200)
  expect(await readAuditTrail()).toHaveLength(2)
})

test('a drawing of shapes is taken, whatever the type of the request says', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#c63"/></svg>'
  expect((await upload(Buffer.from(svg), { type: 'application/json' })).statusCode).toBe(200)
  expect(photoOf(await readSettings())[0]).toBe('site.svg')
})

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of 40 kB that claims 400 million pixels. */
function hugePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20_000, 0)
  header.writeUInt32BE(20_000, 4)
  header.set([1, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixels = deflateSync(Buffer.alloc(2501 * 20_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const zip = () => Buffer.concat([Buffer.from('504b0304', 'hex'), deflateRawSync(Buffer.alloc(1000))])
const svgWith = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
const cut = async () => (await photograph(400, 400).jpeg().toBuffer()).subarray(0, 700)

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a zip', zip, 'The picture is no picture that can be read: use JPEG, PNG, WebP or SVG'],
  ['nothing', () => Buffer.alloc(0), 'The picture is empty'],
  ['a picture of 400 million pixels', hugePng, 'The picture has more than 50 million pixels'],
  ['a picture that is cut off', cut, 'The picture is damaged'],
  ['a GIF', async () => photograph(10).gif().toBuffer(), 'The picture is gif: use JPEG, PNG, WebP or SVG'],
  [
    'a drawing with a script',
    () => svgWith('<script>alert(1)</script>'),
    'The picture may have shapes only, and has an element <script>',
  ],
  [
    'a drawing with a handler',
    () => svgWith('<rect onclick="x()"/>'),
    'The picture may have shapes only, and has an attribute onclick',
  ],
])('%s is rejected with the reason, and changes nothing', async (_, file, detail) => {
  const before = await readSettings()
  expect((await upload(await file(), { type: 'image/png' })).json()).toMatchObject({ code: 'picture_unusable', detail })
  expect(await readSettings()).toEqual(before)
  expect(await readAuditTrail()).toEqual([])
})

test('a rest stop has 200 MB of pictures at most', async () => {
  const { queries } = api.context.database
  const size = 200 * 1024 * 1024
  const row = { hash: 'f'.repeat(64), bytes: Buffer.alloc(1), size, stored_at: new Date().toISOString() }
  await queries.insertInto('pictures').values(row).execute()
  const answer = await upload(await photograph(120).png().toBuffer())
  await queries.deleteFrom('pictures').where('hash', '=', row.hash).execute()
  expect(answer.json()).toMatchObject({
    code: 'picture_unusable',
    detail: 'The pictures of the rest stop would be more than 200 MB. Take smaller ones.',
  })
  expect(await readAuditTrail()).toEqual([])
})

test('a file of more than 20 MB is rejected, as is one of staff', async () => {
  const large = await upload(Buffer.alloc(20 * 1024 * 1024 + 1))
  expect([large.statusCode, large.json()]).toMatchObject([413, { code: 'payload_too_large' }])
  const png = await photograph(100).png().toBuffer()
  expect((await upload(png, { caller: await as('staff') })).statusCode).toBe(403)
  expect((await upload(png, { caller: api.as(undefined) })).statusCode).toBe(401)
  expect((await upload(png, { description: '' })).statusCode).toBe(400)
  expect(await readAuditTrail()).toEqual([])
})
