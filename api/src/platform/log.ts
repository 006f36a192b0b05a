import type { FastifyBaseLogger } from 'fastify'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const REDACTED = ['authorization', 'cookie', 'password', 'contactNumber', 'emailAddress', 'cardNumber', 'accessToken']

/**
 * Personal data and keys anywhere in a text, because providers quote requests in their errors. Each pattern is bounded or
 * consumes what it has matched, so its running time is linear.
 */
const SENSITIVE_PATTERNS: [RegExp, string | ((match: string) => string)][] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
  [/[\w.-]+/g, redactTokens],
  [/\b(?:sk|rk|whsec|fst|fsp)_\w+/g, '[key]'],
  [/\b\d{16}\b/g, '[card]'],
  [/\+\d{10,14}\b|\b0\d{3} ?\d{3} ?\d{3}\b/g, '[number]'],
]

/** A JSON Web Token begins with `{"` in Base64 and contains two dots. Redacts the whole token. */
function redactTokens(run: string): string {
  const start = run.indexOf('eyJ')
  const hasTwoDots = start >= 0 && /^[^.]*\.[^.]+\./.test(run.slice(start))
  return hasTwoDots ? `${run.slice(0, start)}[token]` : run
}

/** Logs JSON lines, with tokens, keys, phone numbers, email addresses and card numbers redacted. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: stdSerializers.errWithCause },
    hooks: { streamWrite: redactSensitive },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The strings of a JSON line, and what is between them. */
const JSON_PARTS = /"(?:[^"\\]|\\.)*"|[^"]+/g
const CARD_AS_NUMBER = /(?<![\d.eE+-])\d{16}(?![\d.])/g

function redactSensitive(line: string): string {
  return line.replaceAll(JSON_PARTS, (part) =>
    part.startsWith('"') ? redactText(part) : part.replaceAll(CARD_AS_NUMBER, '"[card]"'),
  )
}

function redactText(string: string): string {
  return SENSITIVE_PATTERNS.reduce(
    (text, [pattern, mark]) =>
      typeof mark === 'string' ? text.replaceAll(pattern, mark) : text.replaceAll(pattern, mark),
    string,
  )
}
