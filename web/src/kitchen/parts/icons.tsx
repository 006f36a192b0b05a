import { dot, icon } from '../../ui/icons/icon.tsx'

// Used only by the staff app.

export const CheckIcon = icon(<path d="m4.5 12.5 5 5L19.5 7" />)

export const BellIcon = icon(
  <>
    <path d="M4 17a8 8 0 0 1 16 0ZM3 20h18M12 9V6.2" />
    {dot(12, 5, 1.6)}
  </>,
)

export const BellOffIcon = icon(<path d="M17 17H4a8 8 0 0 1 3.4-6.5M11 9.1A8 8 0 0 1 20 17M3 20h18M4 4l16 16" />)

export const PrinterIcon = icon(
  <path d="M7 8.5V3.5h10v5M7 17H4.5A1.5 1.5 0 0 1 3 15.5V10a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 10v5.5a1.5 1.5 0 0 1-1.5 1.5H17M7 13.5h10v7H7Z" />,
)

export const StopIcon = icon(<path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3ZM8 12h8" />)

export const UndoIcon = icon(<path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H15a5 5 0 0 1 0 10h-4" />)

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.3 2" />
  </>,
)

export const TruckIcon = icon(
  <>
    <path d="M2.5 16.5V6h11.5v10.5M14 9.5h4l3.5 3.5v3.5H20M9 16.5h6" />
    <circle cx="7" cy="17" r="2" />
    <circle cx="17.5" cy="17" r="2" />
  </>,
)

export const PhoneIcon = icon(
  <path d="M5.5 3.5h3l1.7 4.3-2.2 1.6a12 12 0 0 0 6.6 6.6l1.6-2.2 4.3 1.7v3c0 1.1-.9 2-2 2C11 20.5 3.5 13 3.5 5.5c0-1.1.9-2 2-2Z" />,
)

export const OfflineIcon = icon(
  <>
    <path d="M4 4l16 16M2.5 9.5A14 14 0 0 1 6.5 7M11 5.6a14 14 0 0 1 10.5 3.9M6 13a9 9 0 0 1 4-2.2M15 11.2a9 9 0 0 1 3 1.8" />
    {dot(12, 18, 1.7)}
  </>,
)

/** A chat bubble: the customer's notes. */
export const NotesIcon = icon(<path d="M4 5h16v11.5H11L6.5 20.5v-4H4ZM8 9.2h8M8 12.5h5" />)

/** Sliders. */
export const ToolsIcon = icon(
  <path d="M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />,
)
