import { dot, icon } from './icon.tsx'

// Icons of the first screen; others are in the chunks that use them.

/** A roadhouse with its roof and door. */
export const HomeIcon = icon(<path d="M3 11.5 12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20" />)

/** A burger. */
export const OrderIcon = icon(
  <>
    <path d="M4 10.5C4 6.9 7.6 4.5 12 4.5s8 2.4 8 6Z" />
    <path d="M3.5 14c1.4 0 1.4 1.2 2.8 1.2S7.7 14 9.2 14s1.4 1.2 2.8 1.2 1.4-1.2 2.8-1.2 1.4 1.2 2.9 1.2S19.1 14 20.5 14" />
    <path d="M4.5 18.2h15c0 1-.9 1.8-2 1.8h-11c-1.1 0-2-.8-2-1.8Z" />
    {dot(9.5, 7.7, 0.9)}
    {dot(14, 7.2, 0.9)}
  </>,
)

export const CardIcon = icon(
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
    <path d="M2.5 9.5h19M6 15h4" />
    {dot(17.5, 15)}
  </>,
)

export const MapPinIcon = icon(
  <>
    <path d="M12 21.5c-4.3-4.6-7-7.9-7-11.5a7 7 0 0 1 14 0c0 3.6-2.7 6.9-7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
)

/** The P of a parking sign. */
export const ParkingIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3.5" />
    <path d="M9.5 17V7.5h3.2a2.9 2.9 0 0 1 0 5.8H9.5" />
  </>,
)

export const InstagramIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
    <circle cx="12" cy="12" r="4" />
    {dot(16.8, 7.2, 1.1)}
  </>,
)
