import { icon } from '../ui/icons/icon.tsx'

export const BackIcon = icon(<path d="M14.5 5.5 8 12l6.5 6.5" />)

export const OpenIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />)
