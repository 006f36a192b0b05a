import { isFields } from '../../fields.ts'
import { StripeError } from './stripe-error.ts'

/**
 * Reads one of Stripe's form parameters, which all arrive as text. Parameters that are not declared are rejected, so a
 * misspelt one fails here as it would at Stripe. The error messages are Stripe's.
 */
export type Reader<T> = (value: unknown, at: string) => T
/** Allows, with `satisfies`, only parameters that the official SDK knows. */
export type ParamsOf<T> = { [K in keyof T]?: Reader<unknown> }
type ReadBy<S> = { [K in keyof S]: S[K] extends Reader<infer T> ? T : never }

const invalid = (message: string, param: string, code?: string) =>
  new StripeError(400, message, code ? { param, code } : { param })

export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, at) => (value === undefined ? undefined : read(value, at))
}

export function text(limit = 5000): Reader<string> {
  return (value, at) => {
    const given = textOrEmpty(limit)(value, at)
    if (given !== '') return given
    throw invalid(
      `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
      at,
      'parameter_invalid_empty',
    )
  }
}

/** Reads parameters that an empty string unsets. */
export function textOrEmpty(limit = 5000): Reader<string> {
  return (value, at) => {
    if (value === undefined) throw invalid(`Missing required param: ${at}.`, at, 'parameter_missing')
    if (typeof value !== 'string') throw invalid('Invalid string', at)
    if (value.length > limit) {
      throw invalid(`Invalid string: ${value.slice(0, 20)}...; must be at most ${limit} characters`, at)
    }
    return value
  }
}

export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (value, at) => {
    const given = text()(value, at)
    if (!/^-?\d{1,15}$/.test(given)) throw invalid(`Invalid integer: ${given}`, at, 'parameter_invalid_integer')
    if (Number(given) < min) throw invalid(`This value must be greater than or equal to ${min}.`, at)
    if (Number(given) > max) throw invalid(`This value must be less than or equal to ${max}.`, at)
    return Number(given)
  }
}

export const boolean: Reader<boolean> = (value, at) => {
  const given = text()(value, at)
  if (given !== 'true' && given !== 'false') throw invalid(`Invalid boolean: ${given}`, at)
  return given === 'true'
}

export function oneOf<const T extends string>(...choices: T[]): Reader<T> {
  return (value, at) => {
    const given = text()(value, at)
    const choice = choices.find((each) => each === given)
    if (choice) return choice
    throw invalid(`Invalid ${at}: must be one of ${choices.join(', ')}`, at)
  }
}

export const webUrl: Reader<string> = (value, at) => {
  const given = text()(value, at)
  if (!/^https?:\/\/\S+$/i.test(given) || !URL.canParse(given)) throw invalid('Not a valid URL', at, 'url_invalid')
  return given
}

export const emailAddress: Reader<string> = (value, at) => {
  const given = text(800)(value, at)
  if (!/^[^\s@]+@[^\s@]+$/.test(given)) throw invalid(`Invalid email address: ${given}`, at, 'email_invalid')
  return given
}

export const currency: Reader<string> = (value, at) => {
  const given = text()(value, at).toLowerCase()
  if (!/^[a-z]{3}$/.test(given)) throw invalid(`Invalid currency: ${given}`, at)
  return given
}

export function listOf<T>(read: Reader<T>, max = 100): Reader<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw invalid('Invalid array', at)
    if (value.length > max) throw invalid(`Array too long: at most ${max} elements are allowed`, at)
    return value.map((each: unknown, index) => read(each, `${at}[${index}]`))
  }
}

export function fields<S extends Record<string, Reader<unknown>>>(shape: S): Reader<ReadBy<S>> {
  return (value, at) => {
    if (value === undefined) throw invalid(`Missing required param: ${at}.`, at, 'parameter_missing')
    if (!isFields(value)) throw invalid('Invalid object', at)
    const within = (name: string) => (at ? `${at}[${name}]` : name)
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name))
    if (unknown[0] !== undefined) {
      const names = unknown.map(within).join(', ')
      throw invalid(
        `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}`,
        within(unknown[0]),
        'parameter_unknown',
      )
    }
    const pairs = Object.entries(shape).map(([name, reader]) => [name, reader(value[name], within(name))])
    const read: ReadBy<S> = Object.fromEntries(pairs)
    return read
  }
}

/** `changedMetadata` gives the empty values and the empty parameter their meaning. */
export const metadata: Reader<Record<string, string>> = (value, at) => {
  if (value === '') return {}
  if (!isFields(value)) throw invalid('Invalid object', at)
  const read: Record<string, string> = {}
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys.', at)
  for (const [name, each] of entries) {
    if (typeof each !== 'string') throw invalid('Metadata values must be strings.', `${at}[${name}]`)
    if (name.length > 40) throw invalid(`Metadata keys can have up to 40 characters.`, `${at}[${name}]`)
    if (each.length > 500) {
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${each.length} characters.`,
        `${at}[${name}]`,
      )
    }
    read[name] = each
  }
  return read
}

/** Merges as Stripe does: an empty value unsets its key, and an empty metadata parameter unsets every key. */
export function changedMetadata(
  before: Record<string, string>,
  change: Record<string, string> | undefined,
): Record<string, string> {
  if (!change) return before
  if (Object.keys(change).length === 0) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}
