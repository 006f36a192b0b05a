import { isDeepStrictEqual } from 'node:util'

const LONGEST = 120

/** Lists where two values differ, one line for each field: `~ names.name: "Fuel Shack" → "Wirra Roadhouse"`. */
export function listDifferences(path: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isPlain(before) && isPlain(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => listDifferences(`${path}.${key}`, before[key], after[key]))
  }
  if (before === undefined) return [`+ ${path}: ${shown(after)}`]
  if (after === undefined) return [`- ${path}: ${shown(before)}`]
  return [`~ ${path}: ${shown(before)} → ${shown(after)}`]
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
