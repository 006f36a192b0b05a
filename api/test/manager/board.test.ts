import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { ChangeSetting } from '@fuel-shack/contract/records/settings'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A build whose renderer writes what it is given. */
const webDirectory = mkdtempSync(join(tmpdir(), 'fuel-shack-web-'))
mkdirSync(join(webDirectory, 'server'))
writeFileSync(join(webDirectory, 'index.html'), '<!--app-config-->')
writeFileSync(join(webDirectory, 'home.html'), '<main><!--page-contents--></main><!--structured-data-->')
writeFileSync(
  join(webDirectory, 'server/page-renderer.mjs'),
  `export const renderPage = async (path, { board }) => JSON.stringify(board ?? null)
  export const describePage = () => ({ title: '', description: '' })`,
)
afterAll(() => rmSync(webDirectory, { recursive: true }))

const { environment, api } = useTestApp({ WEB_DIR: webDirectory })

async function change(body: Omit<ChangeSetting, 'version'>): Promise<void> {
  const manager = api.as(await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } }))
  const { settings } = (await manager.get('manager/day')).json<ManagerDay>()
  const response = await manager.post('manager/settings', { ...body, version: settings[body.setting].version })
  expect(response.statusCode).toBe(200)
}

/** The contents of the page, its data for search engines, and the configuration that the API sends at the same time. */
async function readHome() {
  const { body } = await api.app.inject('/home')
  const [, contents = '', data = ''] =
    /<main>(.*)<\/main><script type="application\/ld\+json">(.*)<\/script>/.exec(body) ?? []
  const { board } = (await api.as(undefined).get('app-config')).json<AppConfig>()
  expect(contents).toBe(JSON.stringify(board ?? null))
  return { contents, data: JSON.stringify(JSON.parse(data)), board }
}

test('a site that has stated nothing has no board', async () => {
  const { board, data } = await readHome()
  expect(board).toBeUndefined()
  expect(data).not.toContain('makesOffer')
})

test('a notice is on the page until it ends', async () => {
  const until = new Date(api.now().getTime() + MINUTE_MS).toISOString()
  await change({ setting: 'notice', value: { text: '<b>Bridge closed', until, at: null } })
  expect((await readHome()).board?.notice).toMatchObject({ text: '<b>Bridge closed', until })
  api.passTime(MINUTE_MS)
  expect((await readHome()).board).toBeUndefined()
})

// Covers welcome-14.
test('the page and the data for search engines have a new price at once, and no price after 24 hours', async () => {
  const grade = { title: 'Diesel', isAvailable: true, at: null }
  await change({ setting: 'fuel', value: [{ ...grade, tenthsPerLitre: 1899 }] })
  const first = await readHome()
  expect(first.contents).toContain('"tenthsPerLitre":1899')
  expect(first.data).toContain('"price":"1.899"')

  await change({ setting: 'fuel', value: [{ ...grade, tenthsPerLitre: 1929 }] })
  const second = await readHome()
  expect(second.contents).toContain('"tenthsPerLitre":1929')
  expect(second.data).toContain('"price":"1.929"')
  expect(second.data).not.toContain('1.899')

  api.passTime(23 * HOUR_MS)
  expect((await readHome()).data).toContain('"price":"1.929"')
  api.passTime(HOUR_MS)
  const last = await readHome()
  expect(last.board).toBeUndefined()
  expect(last.data).not.toContain('1.929')
})
