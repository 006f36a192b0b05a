import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paletteCss, paletteOf } from '@fuel-shack/contract/shop/rest-stop/palette'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { expect, test } from 'vitest'
import { useEmbeddedApp } from '../support/use-test-app.ts'

const folder = join(import.meta.dirname, '../../../examples/gannet-point')
const { name, colours } = siteSchema.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))
const { api } = useEmbeddedApp({ SITE_DIR: folder })

test('another site folder gives the login page its name and its colours', async () => {
  const { text } = await new TestBrowser(api.provider).open((await api.client.begin()).address)
  expect(text).toContain(`<title>Log in – ${name}</title>`)
  expect(text).toContain(`Back to ${name}`)
  expect(text).not.toMatch(/fuel shack/i)
  const palette = paletteOf(colours)
  expect(text).toContain(`<meta name="theme-color" content="${palette.sky[0]}" />`)
  const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
  expect(await (await api.provider.fetch(styles)).text()).toContain(paletteCss(palette))
})
