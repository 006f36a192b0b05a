import type { FastifyBaseLogger } from 'fastify'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** What services log to. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const REDACTED = ['authorization', 'cookie', 'password', 'contactNumber', 'emailAddress', 'cardNumber', 'accessToken']

/**
 * What gives a person or a key away, wherever it stands in a text: providers quote requests in their errors. Each pattern
 * is bounded, or consumes what it has looked at, so that a long text takes time in proportion to its length.
 */
const GIVEAWAYS: [RegExp, string | ((match: string) => string)][] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
  [/[\w.-]+/g, hideTokens],
  [/\b(?:sk|rk|whsec|fst)_\w+/g, '[key]'],
  [/\b\d{16}\b/g, '[card]'],
  [/\+\d{10,14}\b|\b0\d{3} ?\d{3} ?\d{3}\b/g, '[number]'],
]

/** A JSON Web Token begins with `{"` in Base64 and has two dots; its whole run of characters goes. */
function hideTokens(run: string): string {
  const start = run.indexOf('eyJ')
  const hasTwoDots = start >= 0 && /^[^.]*\.[^.]+\./.test(run.slice(start))
  return hasTwoDots ? `${run.slice(0, start)}[token]` : run
}

/** JSON lines without tokens, keys, numbers, addresses and card numbers. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: stdSerializers.errWithCause },
    hooks: { streamWrite: hideGiveaways },
  }
  return destination ? pino(options, destination) : pino(options)
}

function hideGiveaways(line: string): string {
  return GIVEAWAYS.reduce(
    (text, [pattern, mark]) =>
      typeof mark === 'string' ? text.replaceAll(pattern, mark) : text.replaceAll(pattern, mark),
    line,
  )
}
