/** The places that make dishes. A rest stop of one station uses the first only. Must not import zod. */
export const STATIONS = ['kitchen', 'counter'] as const

export type Station = (typeof STATIONS)[number]

/** Makes whatever no other station is named for. */
export const DEFAULT_STATION: Station = 'kitchen'

export const STATION_NAMES: Record<Station, string> = { kitchen: 'Kitchen', counter: 'Counter' }
