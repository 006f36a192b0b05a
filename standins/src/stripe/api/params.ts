import { isFields } from '../../fields.ts'
import { StripeError } from './stripe-error.ts'

/**
 * Reads one of Stripe's form parameters, which all arrive as text. Parameters that are not declared are rejected, so a
 * misspelt one fails here as it would at Stripe.
 */
export type Reader<T> = (value: unknown, at: string) => T
/** Allows, with `satisfies`, only parameters that the official SDK knows. */
export type ParamsOf<T> = { [K in keyof T]?: Reader<unknown> }
type ReadBy<S> = { [K in keyof S]: S[K] extends Reader<infer T> ? T : never }

/** The largest amount that Stripe accepts. */
export const MAX_CENTS = 99_999_999

const invalid = (message: string, param: string, code?: string) =>
  new StripeError(400, message, code ? { param, code } : { param })

export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, at) => (value === undefined ? undefined : read(value, at))
}

export function text(limit = 5000): Reader<string> {
  return (value, at) => {
    const given = textOrEmpty(limit)(value, at)
    if (given !== '') return given
    throw invalid(`You passed an empty string for '${at}'.`, at, 'parameter_invalid_empty')
  }
}

/** Reads parameters that an empty string unsets. */
function textOrEmpty(limit = 5000): Reader<string> {
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

export function listOf<T>(read: Reader<T>): Reader<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw invalid('Invalid array', at)
    return value.map((each: unknown, index) => read(each, `${at}[${index}]`))
  }
}

export function fields<S extends Record<string, Reader<unknown>>>(shape: S): Reader<ReadBy<S>> {
  return (value, at) => {
    if (value === undefined) throw invalid(`Missing required param: ${at}.`, at, 'parameter_missing')
    if (!isFields(value)) throw invalid('Invalid object', at)
    const within = (name: string) => (at ? `${at}[${name}]` : name)
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(shape, name))
    if (unknown !== undefined)
      throw invalid(`Received unknown parameter: ${within(unknown)}`, within(unknown), 'parameter_unknown')
    const pairs = Object.entries(shape).map(([name, reader]) => [name, reader(value[name], within(name))])
    const read: ReadBy<S> = Object.fromEntries(pairs)
    return read
  }
}

export const metadata: Reader<Record<string, string>> = (value, at) => {
  if (!isFields(value)) throw invalid('Invalid object', at)
  const read: Record<string, string> = {}
  for (const [name, each] of Object.entries(value)) read[name] = textOrEmpty(500)(each, `${at}[${name}]`)
  return read
}
