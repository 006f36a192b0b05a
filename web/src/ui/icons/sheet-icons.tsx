import { dot, icon } from './icon.tsx'

// Icons of dialogs and other lazy chunks.

export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)

export const MinusIcon = icon(<path d="M5 12h14" />)

export const WarningIcon = icon(
  <>
    <path d="M12 3.5 22 20.5H2ZM12 10v4.5" />
    {dot(12, 17.3, 1.2)}
  </>,
)

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5V16" />
    {dot(12, 8.2, 1.2)}
  </>,
)

export const LogOutIcon = icon(
  <path d="M13 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
)

export const ScreenAwakeIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7" />
  </>,
)

export const AccountIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
)

export const CartIcon = icon(<path d="M5.5 8.5h13l1 12h-15ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />)
