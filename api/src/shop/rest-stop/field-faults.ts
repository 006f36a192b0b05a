import { toTypedText } from '@fuel-shack/contract/platform/typed-text'
import { findFields, makeRestStopSchema, type JsonSchema } from '@fuel-shack/contract/shop/folder/rest-stop-schema'
import { z } from 'zod'
import { isOneEditAway } from '../../platform/config/one-edit.ts'
import { oneOf } from './fault-messages.ts'

export type FolderFile = 'site' | 'catalogue'
type Issue = z.core.$ZodIssue

interface Fault {
  path: PropertyKey[]
  reason: string
}

const PATH_MAX_CHARACTERS = 150
/** Other faults are between fields, or name all that is allowed. */
const NEEDS_EXAMPLE = /^(?:is missing|must (?:be (?!one of|")|have|not be))(?!.*such as)/

/** Made for the first fault. */
let restStopSchema: JsonSchema | undefined

/** Describes each fault of a file in one line: its path, what was expected and an example. */
export function describeFaults(issues: readonly Issue[], file: FolderFile): string[] {
  if (issues.length === 0) return []
  restStopSchema ??= makeRestStopSchema()
  const schema = restStopSchema
  const fieldsAt = (path: readonly PropertyKey[]) => findFields(schema, file, path)
  return issues
    .flatMap((issue) => faultsOf(issue, fieldsAt))
    .map(({ path, reason }) => {
      const place = z.core.toDotPath(path).slice(0, PATH_MAX_CHARACTERS)
      const example = NEEDS_EXAMPLE.test(reason) ? exampleOf(path, fieldsAt) : undefined
      const whole = example === undefined ? reason : `${reason}, such as ${JSON.stringify(example)}`
      const line = place === '' ? whole : `${place}: ${whole}`
      return toTypedText(line).replaceAll(/\s+/g, ' ')
    })
}

type FieldsAt = (path: readonly PropertyKey[]) => JsonSchema[]

/** An entry of a list or a record is in the example of the whole. */
function exampleOf(path: readonly PropertyKey[], fieldsAt: FieldsAt): unknown {
  const [own] = fieldsAt(path).flatMap(({ examples = [] }) => examples)
  if (own !== undefined || path.length === 0) return own
  const [entry] = Object.values(exampleOf(path.slice(0, -1), fieldsAt) ?? {})
  return entry
}

function faultsOf(issue: Issue, fieldsAt: FieldsAt): Fault[] {
  const { path, message } = issue
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = new Set(fieldsAt(path).flatMap(({ properties = {} }) => Object.keys(properties)))
      known.delete('$schema')
      return issue.keys.map((key) => ({ path: [...path, key], reason: unknownField(key, [...known]) }))
    }
    case 'invalid_union':
      return faultsOfUnion(issue).flatMap((inner) => faultsOf(inner, fieldsAt))
    case 'invalid_key': {
      const [name = ''] = Object.keys(exampleOf(path.slice(0, -1), fieldsAt) ?? {})
      return [{ path, reason: `has a name that ${issue.issues[0]?.message}, such as ${JSON.stringify(name)}` }]
    }
    default:
      return [{ path, reason: message }]
  }
}

/** Takes the alternative that comes closest: the one whose faults are deepest. */
function faultsOfUnion(issue: z.core.$ZodIssueInvalidUnion): Issue[] {
  const { path, errors } = issue
  const custom = (message: string): Issue[] => [{ code: 'custom', path, message }]
  if ('options' in issue && issue.options) return custom(`must be ${oneOf(issue.options)}`)
  const [closest = []] = errors.toSorted((one, other) => depthOf(other) - depthOf(one))
  if (depthOf(closest) > 0) return closest.map((inner) => ({ ...inner, path: [...path, ...inner.path] }))
  const messages = new Set(errors.flat().map(({ message }) => message))
  return custom([...messages].join(', or '))
}

function depthOf(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map(({ path, code }) => (code === 'unrecognized_keys' ? path.length + 1 : path.length)))
}

function unknownField(key: string, known: readonly string[]): string {
  const isMeant = (field: string) => field.toLowerCase() === key.toLowerCase() || isOneEditAway(key, field)
  const meant = known.find(isMeant)
  return meant === undefined
    ? `is not a field: there are ${known.join(', ')}`
    : `is not a field: did you mean ${JSON.stringify(meant)}?`
}
