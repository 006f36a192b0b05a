import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { viewports } from '@fuel-shack/harness/browser'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { tourPage, type Chapter } from './tour-page.ts'

export const SCREENS = join(repositoryRoot, 'docs/screens')

const MAX_WIDTH = 1024

/** The devices and colour schemes that pictures are taken in. */
const VIEWS = {
  'phone-light': { size: viewports.phone, colorScheme: 'light' },
  'phone-dark': { size: viewports.phone, colorScheme: 'dark' },
  'tablet-light': { size: viewports.tablet, colorScheme: 'light' },
  'desktop-light': { size: viewports.desktop, colorScheme: 'light' },
  'small-dark': { size: { width: 360, height: 640 }, colorScheme: 'dark' },
  'small-light': { size: { width: 360, height: 640 }, colorScheme: 'light' },
  'landscape-light': { size: { width: 844, height: 390 }, colorScheme: 'light' },
} as const
type ViewName = keyof typeof VIEWS
const ALL_VIEWS: readonly ViewName[] = ['phone-light', 'phone-dark', 'tablet-light', 'desktop-light']
/** The views of a screen that every device in a kitchen may show. */
export const EVERY_SCREEN: readonly ViewName[] = [...ALL_VIEWS, 'small-light', 'landscape-light']
/** The views of a form that staff use on the phones and tablets of a kitchen. */
export const TOUCH_SCREENS: readonly ViewName[] = ['phone-light', 'small-dark', 'tablet-light']
/** The views of a screen that looks the same when wider. */
export const PHONE_ONLY: readonly ViewName[] = ['phone-light', 'phone-dark']
/** The view of a state in which only the text differs. */
export const ONE_VIEW: readonly ViewName[] = ['phone-light']

interface View {
  /** Ends the name of the picture's file. */
  suffix: string
  size: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

interface PictureOptions {
  views?: readonly ViewName[]
  /** Scrolled to the top of the picture. */
  from?: Locator
  /** Restores what a change of the viewport ends, such as hovering. */
  prepare?: () => Promise<void>
  /** A sheet of paper instead of the devices. */
  paper?: { width: number; height: number }
}

/** Takes the pictures, and writes the page that shows them. */
export class Gallery {
  readonly #chapters: Chapter[] = []

  beginChapter(title: string): void {
    this.#chapters.push({ title, pictures: [] })
  }

  async add(page: Page, screen: string, caption: string, options: PictureOptions = {}): Promise<void> {
    mkdirSync(SCREENS, { recursive: true })
    const files: string[] = []
    for (const view of viewsOf(options)) {
      const file = `${screen}${view.suffix}.webp`
      const bytes = await takePicture(page, view, options)
      writeFileSync(join(SCREENS, file), await compress(bytes))
      files.push(file)
    }
    this.#chapters.at(-1)?.pictures.push({ screen, caption, files })
  }

  /** Once all chapters are complete: writes docs/tour.md and deletes pictures that it no longer shows. */
  writePageWhenComplete(titles: string[]): void {
    if (this.#chapters.map(({ title }) => title).join() !== titles.join()) return
    const shown = new Set(this.#chapters.flatMap(({ pictures }) => pictures.flatMap(({ files }) => files)))
    for (const file of globSync('*.webp', { cwd: SCREENS })) if (!shown.has(file)) rmSync(join(SCREENS, file))
    writeFileSync(join(repositoryRoot, 'docs/tour.md'), tourPage(this.#chapters))
  }
}

/** Screens have few colours, and the page shows wide ones reduced. Lossless WebP takes three quarters of the same PNG. */
async function compress(screenshot: Buffer): Promise<Buffer> {
  const width = Math.min(MAX_WIDTH, (await sharp(screenshot).metadata()).width)
  const palette = { palette: true, quality: 70, dither: 0.3, effort: 10 }
  const reduced = await sharp(screenshot).resize({ width }).png(palette).toBuffer()
  return sharp(reduced).webp({ lossless: true, effort: 6 }).toBuffer()
}

function viewsOf({ paper, views = ALL_VIEWS }: PictureOptions): View[] {
  if (paper) return [{ suffix: '', size: paper, colorScheme: 'light' }]
  return views.map((name) => ({ suffix: `-${name}`, ...VIEWS[name] }))
}

async function takePicture(page: Page, view: View, { from, prepare }: PictureOptions): Promise<Buffer> {
  await page.setViewportSize(view.size)
  await page.emulateMedia({ colorScheme: view.colorScheme })
  await prepare?.()
  await from?.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await page.waitForFunction(areFontsAndImagesLoaded)
  await page.evaluate(async () => {
    // The others load once they are near the viewport. Until then, `decode` does not settle.
    const loaded = [...document.images].filter((image) => image.complete)
    await Promise.allSettled(loaded.map(async (image) => image.decode()))
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** Runs in the page. An image has no position while its section is not rendered, which is far below the viewport. */
function areFontsAndImagesLoaded(): boolean {
  const inView = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  return document.fonts.status === 'loaded' && inView.every((image) => image.complete)
}
