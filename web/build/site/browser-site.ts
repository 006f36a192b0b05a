import { describeMenuBoard, menuBoardLines, type MenuBoardLine } from '@fuel-shack/contract/menu/menu-board'
import { describeHours, hoursOf, type Hours, type StatedHours } from '@fuel-shack/contract/hours/opening-hours'
import type { Site, SiteCatalogue } from '@fuel-shack/contract/site/site'
import { facilityIcons } from '../../src/home/facility-icons.ts'
import { describeUsualHours } from './usual-hours.ts'

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
  const { heading, intro, parking, turnOff } = site.welcome
  const { quantityPerDish, quantityPerOrder } = site.limits
  const { waitingAfterMinutes, lateAfterMinutes } = site.fulfilment
  return {
    name: site.name,
    description: site.description,
    welcome: { heading, intro, parking, turnOff },
    address: site.address,
    instagramUrl: site.instagramUrl,
    phone: site.phone,
    services: servicesOnSign(site),
    boards: site.menuBoards.map(({ file, title, section }) => ({
      file,
      title,
      altText: describeMenuBoard(section, withoutDescriptions(products)),
    })),
    limits: { quantityPerDish, quantityPerOrder },
    loyalty: programmeOf(site),
    fulfilment: { waitingAfterMinutes, lateAfterMinutes },
    mark,
  }
}

function programmeOf({ loyalty }: Site) {
  const { pointsPerDollar, pointsPerReward, rewardInCents, isScannedAtTill, cardDay } = loyalty
  const rewardsPerDay = Math.floor(cardDay.maxRewardCents / rewardInCents)
  return { pointsPerDollar, pointsPerReward, rewardInCents, isScannedAtTill, rewardsPerDay }
}

/** What the sections about the place read: the exports of `virtual:site-place`, which the first screen does not load. */
export function browserPlace(site: Site) {
  return {
    facilities: site.welcome.facilities.map(({ text, icon }) => ({ text, path: facilityIcons[icon] })),
    redeemNote: site.welcome.redeemNote,
    mapsUrl: site.mapsUrl,
    photo: site.photo,
    openingHours: serviceHours(site).map(({ title, lines }) => ({ title, lines })),
  }
}

/** Where orders are collected: the exports of `virtual:site-collection`, which only customers with orders load. */
export function browserCollection({ collection }: Pick<Site, 'collection'>) {
  const { where, places, callButton = '' } = collection
  return { where, places, callButton }
}

interface ServiceHours {
  title: string
  lines: string[]
  /** Missing where the road sign has a row that says the same. */
  hours?: Hours
}

/** The kitchen has a row where its hours differ from the diner's. */
function serviceHours({ openingHours, timeZone }: Site): ServiceHours[] {
  const read = ({ title, ...stated }: StatedHours) => {
    const hours = hoursOf(stated, timeZone)
    return { title, lines: describeHours(hours), hours }
  }
  const [diner, kitchen] = [read(openingHours.diner), read(openingHours.kitchen)]
  const shown = [read(openingHours.station), diner]
  if (JSON.stringify(kitchen.lines) === JSON.stringify(diner.lines)) return shown
  const { hours, ...onPage } = kitchen
  const isOnSign = withoutLastOrders(hours) !== withoutLastOrders(diner.hours)
  return [...shown, isOnSign ? kitchen : onPage]
}

/** The row of the kitchen, or else of the diner, whose hours are equal, says when orders are taken. */
function servicesOnSign(site: Site) {
  const rows = serviceHours(site).flatMap(({ title, hours }) => (hours ? [{ title, hours }] : []))
  return rows.map((row, index) => ({
    ...row,
    usualHours: describeUsualHours(row.hours),
    isKitchen: index === rows.length - 1,
  }))
}

/** The road sign does not mention last orders, except while orders are taken. */
function withoutLastOrders(hours: Hours): string {
  return JSON.stringify(hours, (key, value: unknown) => (key === 'lastOrders' ? undefined : value))
}

/** Dishes and prices are enough for the description of a button; an opened board has all of it. */
function withoutDescriptions(products: Read['products']): Read['products'] {
  return products.map((product) => ({ ...product, description: '' }))
}

/** What the sheet of a board reads: the exports of the module `virtual:site-boards`, which the first screen does not load. */
export function browserBoards({ site, products }: Pick<Read, 'site' | 'products'>) {
  const dishes: Partial<Record<string, MenuBoardLine[]>> = Object.fromEntries(
    site.menuBoards.map(({ file, section }) => [file, menuBoardLines(section, products)]),
  )
  const sections: Partial<Record<string, string>> = Object.fromEntries(
    site.menuBoards.map(({ file, section }) => [file, section]),
  )
  return { dishes, sections }
}
