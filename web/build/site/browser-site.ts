import { describeMenuBoard } from '@fuel-shack/contract/menu-board'
import { describeHours, hoursOf } from '@fuel-shack/contract/opening-hours'
import type { Site, SiteCatalogue } from '@fuel-shack/contract/site'

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
    welcome: site.welcome,
    address: site.address,
    mapsUrl: site.mapsUrl,
    instagramUrl: site.instagramUrl,
    phone: site.phone,
    photo: site.photo,
    openingHours,
    boards: site.menuBoards.map(({ file, title, section }) => ({
      file,
      title,
      altText: describeMenuBoard(section, products),
    })),
    limits: site.limits,
    loyalty: site.loyalty,
    fulfilment: site.fulfilment,
    mark,
  }
}

export type BrowserSite = ReturnType<typeof browserSite>
