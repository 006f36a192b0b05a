import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { repositoryRoot } from '../stack/repository.ts'
import { ALL_LOOKS, LOOKS, PIXEL_RATIO, type Look } from './looks.ts'
import { tourPage, type Chapter } from './tour-page.ts'

export const SCREENS = join(repositoryRoot, 'docs/screens')

const WIDEST = 1024

interface PictureOptions {
  looks?: readonly Look[]
  /** What is to stand at the top of the picture. */
  from?: Locator
  /** Makes ready again what does not outlive a change of the screen's size. */
  prepare?: () => Promise<void>
  /** A sheet of paper instead of the devices. */
  paper?: { width: number; height: number }
}

/** Takes the pictures and remembers what is on them. */
export class Album {
  readonly #chapters: Chapter[] = []

  begin(title: string): void {
    this.#chapters.push({ title, pictures: [] })
    console.log(`\n${title}`)
  }

  async add(page: Page, screen: string, caption: string, options: PictureOptions = {}): Promise<void> {
    mkdirSync(SCREENS, { recursive: true })
    const files: string[] = []
    for (const view of viewsOf(options)) {
      const file = `${screen}${view.ending}.png`
      const bytes = await takePicture(page, view, options)
      // A flat screen has few colours, and nobody looks at a wide one at its full size.
      const small = await sharp(bytes)
        .resize({ width: Math.min(WIDEST, view.size.width * PIXEL_RATIO) })
        .png({ palette: true, quality: 70, dither: 0.3, effort: 10 })
        .toBuffer()
      writeFileSync(join(SCREENS, file), small)
      files.push(file)
      console.log(`  ${file}  ${Math.round(small.length / 1000)} kB`)
    }
    this.#chapters.at(-1)?.pictures.push({ screen, caption, files })
  }

  /** A whole tour also writes its page, and leaves no picture of what is no longer there. */
  close({ isWhole }: { isWhole: boolean }): void {
    if (!isWhole) return
    const taken = new Set(this.#chapters.flatMap(({ pictures }) => pictures.flatMap(({ files }) => files)))
    for (const file of globSync('*.png', { cwd: SCREENS })) if (!taken.has(file)) rmSync(join(SCREENS, file))
    const path = join(repositoryRoot, 'docs/tour.md')
    writeFileSync(path, tourPage(this.#chapters))
    console.log(`\n${existsSync(path) ? 'Wrote' : 'No'} docs/tour.md, ${taken.size} pictures`)
  }
}

interface View {
  /** Of the picture's name. */
  ending: string
  size: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

function viewsOf({ paper, looks = ALL_LOOKS }: PictureOptions): View[] {
  if (paper) return [{ ending: '', size: paper, colorScheme: 'light' }]
  return looks.map((look) => ({ ending: `-${look}`, ...LOOKS[look] }))
}

async function takePicture(page: Page, view: View, { from, prepare }: PictureOptions): Promise<Buffer> {
  await page.setViewportSize(view.size)
  await page.emulateMedia({ colorScheme: view.colorScheme })
  await prepare?.()
  await from?.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await page.evaluate(async () => {
    await document.fonts.ready
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.allSettled(inSight.map(async (image) => image.decode()))
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}
