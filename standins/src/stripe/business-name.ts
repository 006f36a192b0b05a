import { readFileSync } from 'node:fs'
import { fieldsOf } from '../fields.ts'

/** The account's public business name, which the payment page shows: `name` of the shop's site file. */
export function readBusinessName(path: string): string {
  const { name } = fieldsOf(JSON.parse(readFileSync(path, 'utf8')))
  if (typeof name !== 'string' || name === '') throw new Error(`${path} must contain a name`)
  return name
}
