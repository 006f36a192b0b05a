import { dot, icon } from './icon.tsx'

/** A coin. */
export const PointsIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m12 7.8 1.3 2.7 3 .4-2.2 2.1.6 2.9-2.7-1.4-2.7 1.4.6-2.9-2.2-2.1 3-.4Z" />
  </>,
)

/** A price tag. */
export const RewardIcon = icon(
  <>
    <path d="M11.5 3.500h8a1 1 0 0 1 1 1v8L12 21l-9-9Z" />
    {dot(16.2, 7.8, 1.5)}
  </>,
)

/** Signal bars, crossed out. */
export const NoReceptionIcon = icon(
  <path d="M5 19.500v-4M10 19.500v-8M15 19.500v-3.500M15 11.500v-4M20 15.500v-12M4 4l16 16.5" />,
)
