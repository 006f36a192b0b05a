import { icon } from '../ui/icons/icon.tsx'

export const ChoiceIcon = icon('ChoiceIcon', <circle cx="12" cy="12" r="9" />)

export const ChosenIcon = icon(
  'ChosenIcon',
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m7.8 12.3 3 3L16.2 9" />
  </>,
)

export const BackIcon = icon('BackIcon', <path d="M14.5 5.5 8 12l6.5 6.5" />)
