import { FACILITY_ICONS, type FacilityIcon } from './facility-icons.ts'

/** Names of icons that are not their ids with a capital. */
const NAMES: Partial<Record<FacilityIcon, string>> = {
  'dump-point': 'Dump point',
  wifi: 'Wi-Fi',
}

/** The icons of facilities, as managers choose them. */
export const FACILITY_ICON_OPTIONS = FACILITY_ICONS.map((icon) => ({
  value: icon,
  text: NAMES[icon] ?? `${icon.charAt(0).toUpperCase()}${icon.slice(1)}`,
}))
