import { textKey } from './folded-text.ts'

const NAMES = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

export type AustralianState = keyof typeof NAMES

const STATES = new Map<string, AustralianState>()
export const AUSTRALIAN_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

for (const code of AUSTRALIAN_STATES)
  for (const way of [code, `AU-${code}`, NAMES[code]]) STATES.set(textKey(way), code)

/** `Queensland`, `Qld.`, `AU-QLD` → `QLD`. Undefined if it is not a state or territory of Australia. */
export const readState = (text: string): AustralianState | undefined => STATES.get(textKey(text))
