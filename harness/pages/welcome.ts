import type { Locator, Page } from 'playwright'
import { site } from '../site.ts'

export interface Board {
  title: string
}

/** The welcome page and its menu boards. */
export function welcome(page: Page) {
  const boardSheet = ({ title }: Board) => page.getByRole('dialog', { name: `${title} menu` })
  return {
    heading: page.getByRole('heading', { name: site.welcome.heading }),
    facility: page.getByText(site.welcome.facilities[0]?.text ?? ''),
    directions: page.getByText(site.address.enterFrom),
    /** The photo and the menu boards. */
    pictures: page.getByRole('main').locator('img'),
    pictureCount: 1 + site.menuBoards.length,
    boardButton: ({ title }: Board) => page.getByRole('button', { name: `${title} menu, enlarge` }),
    boardSheet,
    /** Finds what the picture of an opened board cannot show. */
    boardNews: (board: Board) => boardSheet(board).getByRole('list', { name: 'Not available right now' }),
  }
}

/** @returns 0 for a picture that has not loaded. */
export async function readPictureWidth(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}
