import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface InstallScreenshot {
  /** The path below the app's origin, without the leading slash. */
  file: string
  label: string
  sizes: string
  formFactor: 'narrow' | 'wide'
}

const SCREENSHOTS: InstallScreenshot[] = [
  { file: 'screenshots/home.png', label: 'The welcome page', sizes: '780x1688', formFactor: 'narrow' },
  { file: 'screenshots/cards.png', label: 'A loyalty card', sizes: '780x1688', formFactor: 'narrow' },
  {
    file: 'screenshots/home-wide.png',
    label: 'The welcome page on a wide screen',
    sizes: '1280x800',
    formFactor: 'wide',
  },
]

const sourceOf = (directory: string, file: string): string =>
  join(directory, 'pictures', file.replace('screenshots/', 'install/'))

/** The screenshots that a phone shows before it installs the app. A site may have none: those of another would be wrong. */
export function listInstallScreenshots(directory: string): InstallScreenshot[] {
  return SCREENSHOTS.filter(({ file }) => existsSync(sourceOf(directory, file)))
}

export function readInstallScreenshot(directory: string, file: string): Buffer {
  return readFileSync(sourceOf(directory, file))
}
