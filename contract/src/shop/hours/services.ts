import { describeHours } from './describe-hours.ts'
import { hoursOf, type Hours, type StatedHours } from './opening-hours.ts'
import type { Service } from './opening-hours-schema.ts'
import { describeUsualHours } from './usual-hours.ts'

interface StatedServices {
  station: StatedHours
  diner: StatedHours
  kitchen: StatedHours
}

/** The services with hours of their own. The kitchen has them where they differ from the diner's. */
export function listServices({ station, diner, kitchen }: StatedServices, timeZone: string): Service[] {
  const read = ({ title, ...stated }: StatedHours) => {
    const hours = hoursOf(stated, timeZone)
    return { title, hours, usualHours: describeUsualHours(hours), isKitchen: false }
  }
  const [ofDiner, ofKitchen] = [read(diner), read(kitchen)]
  const { usualHours: _, ...kitchenOffSign } = ofKitchen
  const isKitchenOnSign = openTimesOf(ofKitchen.hours) !== openTimesOf(ofDiner.hours)
  const isSame = JSON.stringify(describeHours(ofKitchen.hours)) === JSON.stringify(describeHours(ofDiner.hours))
  return [
    read(station),
    { ...ofDiner, isKitchen: !isKitchenOnSign },
    ...(isSame ? [] : [isKitchenOnSign ? { ...ofKitchen, isKitchen: true } : kitchenOffSign]),
  ]
}

/** The road sign mentions last orders while orders are taken only, and no reasons. */
function openTimesOf({ week, exceptions }: Hours): string {
  const dates = Object.entries(exceptions).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([week, dates], (key, value: unknown) => (key === 'lastOrders' ? undefined : value))
}
