import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  date: 'a date',
  datetime: 'a time in UTC',
}

/** Says what is expected, for an owner who edits the file. The schema's own message has precedence. */
export function faultMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${oneOf(issue.values)}`
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in another form'}`
    case 'too_small':
      return sizeMessage(issue.origin, issue.minimum, issue.exact ? 'exactly' : least(issue))
    case 'too_big':
      return sizeMessage(issue.origin, issue.maximum, issue.exact ? 'exactly' : 'at most')
    default:
      return 'is not valid'
  }
}

export function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value))
  return texts.length === 1 ? String(texts[0]) : `one of ${texts.join(', ')}`
}

function least({ inclusive }: { inclusive?: boolean | undefined }): string {
  return inclusive === false ? 'more than' : 'at least'
}

function sizeMessage(origin: string, size: number | bigint, comparison: string): string {
  if (origin === 'string' && comparison === 'at least' && size === 1) return 'must not be empty'
  if (origin === 'string') return `must have ${comparison} ${size} characters`
  if (origin === 'array') return `must have ${comparison} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `must be ${comparison} ${size}`
}

/** Says why a file of the folder cannot be read. */
export function unreadable(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'is missing' : `cannot be read: ${error instanceof Error ? error.message : String(error)}`
}
