import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { SCREENS } from './gallery.ts'
import { tourPage } from './tour-page.ts'

const MAX_BYTES_EACH = 120_000
const MAX_BYTES = 5_000_000

describe('the tour', () => {
  it('the tour shows each picture in each of its views', () => {
    const page = tourPage([
      {
        title: 'A visitor',
        pictures: [
          { screen: 'home', caption: 'The welcome page.', files: ['home-phone-dark.webp', 'home-tablet-light.webp'] },
        ],
      },
    ])
    expect(page).toContain('## A visitor\n\nThe welcome page.\n\n')
    expect(page).toContain('<img src="screens/home-phone-dark.webp" width="200" alt="home, phone, dark">')
    expect(page).toContain('<img src="screens/home-tablet-light.webp" width="360" alt="home, tablet, light">')
  })

  it('the tour shows every picture in docs/screens, within a size budget', () => {
    const page = readFileSync(join(repositoryRoot, 'docs/tour.md'), 'utf8')
    const files = globSync('*.webp', { cwd: SCREENS })
    expect(files.filter((file) => !page.includes(`"screens/${file}"`))).toEqual([])
    const bytes = files.map((file) => statSync(join(SCREENS, file)).size)
    expect(Math.max(...bytes)).toBeLessThan(MAX_BYTES_EACH)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  })
})
