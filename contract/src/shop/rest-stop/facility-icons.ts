/** The icons that a facility can have beside its text; their paths are in `web/src/welcome/facility-icons.ts`. */
export const FACILITY_ICONS = [
  'boat',
  'bowser',
  'caravan',
  'coffee',
  'dump-point',
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
