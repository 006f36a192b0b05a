/** The icons that a facility can have beside its text; their paths are in `web/build/site/facility-icons.ts`. */
export const FACILITY_ICONS = [
  'boat',
  'bowser',
  'caravan',
  'coffee',
  'laundry',
  'parking',
  'power',
  'seating',
  'shower',
  'truck',
  'water',
  'wifi',
] as const
export type FacilityIcon = (typeof FACILITY_ICONS)[number]
