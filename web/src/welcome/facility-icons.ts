import type { FacilityIcon } from '@fuel-shack/contract/shop/rest-stop/facility-icons'

/**
 * Path data in the style of `web/src/ui/icons`: a 24 grid and round strokes of 2 units.
 */
export const facilityIcons: Record<FacilityIcon, string> = {
  boat: 'M3 14h18l-3 6H6zM12 14V3l7 8h-7M12 5l-6 6h6',
  bowser: 'M5 21V5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v16M3 21h14M8 7h4v4H8zM15 12h3v5a1.5 1.5 0 0 0 3 0V9l-3-3',
  caravan: 'M3 17V9a4 4 0 0 1 4-4h8a5 5 0 0 1 5 5v7zM20 17h2M6 9h5v3H6zM15 17V9h2v8M8.5 17a2 2 0 1 0 .01 0z',
  coffee: 'M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10h1.5a2.5 2.5 0 0 1 0 5H17M8 3v2M12 3v2',
  'dump-point': 'M2 6h8a5 5 0 0 1 5 5v6M11 13l4 4 4-4M8 21h14',
  laundry: 'M5 3h14v18H5zM12 10a4 4 0 1 0 .01 0zM8 6.5h.01M11 6.5h.01',
  parking: 'M4 4h16v16H4zM9.5 17V7.5h3.2a2.9 2.9 0 0 1 0 5.8H9.5',
  power: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  seating: 'M12 3v12M4 9a8 6 0 0 1 16 0zM3 15h18M7 15l-2 6M17 15l2 6',
  shower: 'M4 21V6.5a4 4 0 0 1 8 0V8M7 12a5 4 0 0 1 10 0zM8.5 16v.5M12 16v.5M15.5 16v.5M7.5 20v.5M12 20v.5M16.5 20v.5',
  truck: 'M2 6h11v11H2zM13 9h4l4 4v4h-8M6.5 17a2 2 0 1 0 .01 0zM17 17a2 2 0 1 0 .01 0z',
  water: 'M12 3c3.5 4.5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-11z',
  wifi: 'M2 9a15 15 0 0 1 20 0M5 13a10 10 0 0 1 14 0M8.5 16.5a5 5 0 0 1 7 0M12 20h.01',
}
