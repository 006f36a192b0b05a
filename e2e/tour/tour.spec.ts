import { rmSync } from 'node:fs'
import { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { copyWebBuild } from '@fuel-shack/harness/stack/web-copy'
import { test } from '@playwright/test'
import { tourCard } from './card.ts'
import { tourCounter } from './counter.ts'
import { Gallery } from './gallery.ts'
import { tourLogin } from './login.ts'
import { tourManager } from './manager.ts'
import { tourOffline } from './offline.ts'
import { tourOrdering } from './ordering.ts'
import { tourPaper } from './paper.ts'
import type { Tour } from './tour.ts'
import { tourVisitor } from './visitor.ts'

const chapters: Record<string, (tour: Tour, gallery: Gallery) => Promise<void>> = {
  'A visitor': tourVisitor,
  'Logging in': tourLogin,
  'Ordering, where it is open': tourOrdering,
  'The loyalty card': tourCard,
  'The counter': tourCounter,
  'On paper and on the phone': tourPaper,
  'Without reception': tourOffline,
  'The manager': tourManager,
}

const gallery = new Gallery()
let restStop: RestStop
let webDir: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  webDir = copyWebBuild()
  restStop = await RestStop.open({ WEB_DIR: webDir })
})

test.afterAll(async () => {
  await restStop.close()
  rmSync(webDir, { recursive: true, force: true })
})

for (const [title, walk] of Object.entries(chapters)) {
  test(title, async ({ browser }) => {
    const newPage: Tour['newPage'] = async (options) => {
      const context = await browser.newContext({ baseURL: restStop.baseUrl, ...options })
      return context.newPage()
    }
    gallery.beginChapter(title)
    await walk({ restStop, webDir, newPage }, gallery)
    // With a filter some chapters are missing: then the pictures change, and the page around them stays.
    gallery.writePageWhenComplete(Object.keys(chapters))
  })
}
