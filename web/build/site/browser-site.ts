import { describeMenuBoard, menuBoardLines, type MenuBoardLine } from '@fuel-shack/contract/menu-board'
import { describeHours, hoursOf } from '@fuel-shack/contract/opening-hours'
import type { Site, SiteCatalogue } from '@fuel-shack/contract/site'
import { facilityIcons } from './facility-icons.ts'

interface Read {
  site: Site
  products: SiteCatalogue['products']
  /** The inside of the mark's SVG of 64 by 64. */
  mark: string
}

/**
 * What the app in the browser reads of the site: the exports of the module `virtual:site`. Text that follows from other
 * fields is made here, so that the browser gets neither the fields nor the code for it.
 */
export function browserSite({ site, products, mark }: Read) {
  const openingHours = Object.values(site.openingHours).map((stated) => {
    const hours = hoursOf(stated, site.timeZone)
    return { title: stated.title, lines: describeHours(hours), hours }
  })
  return {
    name: site.name,
    description: site.description,
    welcome: {
      ...site.welcome,
      facilities: site.welcome.facilities.map(({ text, icon }) => ({ text, path: facilityIcons[icon] })),
    },
    address: site.address,
    mapsUrl: site.mapsUrl,
    instagramUrl: site.instagramUrl,
    phone: site.phone,
    photo: site.photo,
    openingHours,
    boards: site.menuBoards.map(({ file, title, section }) => ({
      file,
      title,
      altText: describeMenuBoard(section, withoutDescriptions(products)),
    })),
    limits: site.limits,
    loyalty: site.loyalty,
    fulfilment: site.fulfilment,
    mark,
  }
}

export type BrowserSite = ReturnType<typeof browserSite>

/** Dishes and prices are enough for the description of a button; an opened board has all of it. */
function withoutDescriptions(products: Read['products']): Read['products'] {
  return products.map((product) => ({ ...product, description: '' }))
}

/** What the sheet of a board reads: the exports of the module `virtual:site-boards`, which the first screen does not load. */
export function browserBoards({ site, products }: Pick<Read, 'site' | 'products'>) {
  const dishes: Partial<Record<string, MenuBoardLine[]>> = Object.fromEntries(
    site.menuBoards.map(({ file, section }) => [file, menuBoardLines(section, products)]),
  )
  return { dishes }
}

export type BrowserBoards = ReturnType<typeof browserBoards>
