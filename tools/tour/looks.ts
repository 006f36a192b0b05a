/** Sharp on today's screens, and still small. */
export const PIXEL_RATIO = 1.5

/** The devices and schemes that pictures are taken in. */
export const LOOKS = {
  'phone-light': { size: { width: 390, height: 844 }, colorScheme: 'light' },
  'phone-dark': { size: { width: 390, height: 844 }, colorScheme: 'dark' },
  'tablet-light': { size: { width: 1024, height: 768 }, colorScheme: 'light' },
} as const

export type Look = keyof typeof LOOKS

export const ALL_LOOKS: readonly Look[] = ['phone-light', 'phone-dark', 'tablet-light']
/** For what looks alike on a wider screen. */
export const PHONE: readonly Look[] = ['phone-light', 'phone-dark']
/** For a state in which only the words differ. */
export const ONE: readonly Look[] = ['phone-light']
