import type { ReactNode } from 'react'

// One hand drew them all: a 24 grid, round 2-unit strokes, one filled accent at most. Words beside them carry the meaning.

export interface IconProps {
  size?: number
}

function icon(name: string, drawing: ReactNode) {
  function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        className="icon"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
      >
        {drawing}
      </svg>
    )
  }
  Icon.displayName = name
  return Icon
}

const dot = (cx: number, cy: number, r = 1.25) => <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />

/** A roadhouse with its roof and door. */
export const HomeIcon = icon(
  'HomeIcon',
  <>
    <path d="M3 11.5 12 4l9 7.5" />
    <path d="M5.5 9.8V20h13V9.8" />
    <path d="M10 20v-5.5h4V20" />
  </>,
)

/** A burger. */
export const OrderIcon = icon(
  'OrderIcon',
  <>
    <path d="M4 10.5C4 6.9 7.6 4.5 12 4.5s8 2.4 8 6Z" />
    <path d="M3.5 14c1.4 0 1.4 1.2 2.8 1.2S7.7 14 9.2 14s1.4 1.2 2.8 1.2 1.4-1.2 2.8-1.2 1.4 1.2 2.9 1.2S19.1 14 20.5 14" />
    <path d="M4.5 18.2h15c0 1-.9 1.8-2 1.8h-11c-1.1 0-2-.8-2-1.8Z" />
    {dot(9.5, 7.7, 0.9)}
    {dot(14, 7.2, 0.9)}
  </>,
)

export const CardIcon = icon(
  'CardIcon',
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
    <path d="M2.5 9.5h19" />
    <path d="M6 15h4" />
    {dot(17.5, 15)}
  </>,
)

export const AccountIcon = icon(
  'AccountIcon',
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
)

export const CloseIcon = icon('CloseIcon', <path d="M6 6l12 12M18 6 6 18" />)
export const PlusIcon = icon('PlusIcon', <path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon('MinusIcon', <path d="M5 12h14" />)
export const CheckIcon = icon('CheckIcon', <path d="m4.5 12.5 5 5L19.5 7" />)

/** The bell on the counter. */
export const BellIcon = icon(
  'BellIcon',
  <>
    <path d="M4 17a8 8 0 0 1 16 0Z" />
    <path d="M3 20h18" />
    <path d="M12 9V6.2" />
    {dot(12, 5, 1.6)}
  </>,
)

export const BellOffIcon = icon(
  'BellOffIcon',
  <>
    <path d="M17 17H4a8 8 0 0 1 3.4-6.5M11 9.1A8 8 0 0 1 20 17" />
    <path d="M3 20h18" />
    <path d="M4 4l16 16" />
  </>,
)

export const PrinterIcon = icon(
  'PrinterIcon',
  <>
    <path d="M7 8.5V3.5h10v5" />
    <path d="M7 17H4.5A1.5 1.5 0 0 1 3 15.5V10a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 10v5.5a1.5 1.5 0 0 1-1.5 1.5H17" />
    <path d="M7 13.5h10v7H7Z" />
  </>,
)

export const UndoIcon = icon(
  'UndoIcon',
  <>
    <path d="M8.5 5 4 9.5 8.5 14" />
    <path d="M4.5 9.5H15a5 5 0 0 1 0 10h-4" />
  </>,
)

export const ClockIcon = icon(
  'ClockIcon',
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.3 2" />
  </>,
)

export const TruckIcon = icon(
  'TruckIcon',
  <>
    <path d="M2.5 16.5V6h11.5v10.5" />
    <path d="M14 9.5h4l3.5 3.5v3.5H20" />
    <path d="M9 16.5h6" />
    <circle cx="7" cy="17" r="2" />
    <circle cx="17.5" cy="17" r="2" />
  </>,
)

export const PhoneIcon = icon(
  'PhoneIcon',
  <path d="M5.5 3.5h3l1.7 4.3-2.2 1.6a12 12 0 0 0 6.6 6.6l1.6-2.2 4.3 1.7v3c0 1.1-.9 2-2 2C11 20.5 3.5 13 3.5 5.5c0-1.1.9-2 2-2Z" />,
)

export const WarningIcon = icon(
  'WarningIcon',
  <>
    <path d="M12 3.5 22 20.5H2Z" />
    <path d="M12 10v4.5" />
    {dot(12, 17.3, 1.2)}
  </>,
)

export const InfoIcon = icon(
  'InfoIcon',
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5V16" />
    {dot(12, 8.2, 1.2)}
  </>,
)

export const ExternalLinkIcon = icon(
  'ExternalLinkIcon',
  <>
    <path d="M13.5 4H20v6.5" />
    <path d="M20 4l-9 9" />
    <path d="M17 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 4 18.5v-10A1.5 1.5 0 0 1 5.5 7H10" />
  </>,
)

export const MapPinIcon = icon(
  'MapPinIcon',
  <>
    <path d="M12 21.5c-4.3-4.6-7-7.9-7-11.5a7 7 0 0 1 14 0c0 3.6-2.7 6.9-7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
)

export const SearchIcon = icon(
  'SearchIcon',
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)

export const CartIcon = icon(
  'CartIcon',
  <>
    <path d="M5.5 8.5h13l1 12h-15Z" />
    <path d="M8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
  </>,
)

export const LogOutIcon = icon(
  'LogOutIcon',
  <>
    <path d="M13 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h7" />
    <path d="M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />
  </>,
)

export const OfflineIcon = icon(
  'OfflineIcon',
  <>
    <path d="M4 4l16 16" />
    <path d="M2.5 9.5A14 14 0 0 1 6.5 7M11 5.6a14 14 0 0 1 10.5 3.9M6 13a9 9 0 0 1 4-2.2M15 11.2a9 9 0 0 1 3 1.8" />
    {dot(12, 18, 1.7)}
  </>,
)

export const ScreenAwakeIcon = icon(
  'ScreenAwakeIcon',
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7" />
  </>,
)

/** A chat bubble: the customer's notes. */
export const NotesIcon = icon(
  'NotesIcon',
  <>
    <path d="M4 5h16v11.5H11L6.5 20.5v-4H4Z" />
    <path d="M8 9.2h8M8 12.5h5" />
  </>,
)

/** A camera, for the pictures that others share. */
export const InstagramIcon = icon(
  'InstagramIcon',
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
    <circle cx="12" cy="12" r="4" />
    {dot(16.8, 7.2, 1.1)}
  </>,
)
