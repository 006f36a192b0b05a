import type { FastifyBaseLogger } from 'fastify'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** What services log to. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const REDACTED = ['authorization', 'cookie', 'password', 'contactNumber', 'emailAddress', 'cardNumber', 'accessToken']

/** What gives a person or a key away, wherever it stands in a text: providers quote requests in their errors. */
const GIVEAWAYS: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:sk|rk|whsec|fst)_\w+/g, '[key]'],
  [/\b\d{16}\b/g, '[card]'],
  [/\+\d{10,14}\b|\b0\d{3} ?\d{3} ?\d{3}\b/g, '[number]'],
]

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
  return GIVEAWAYS.reduce((text, [pattern, mark]) => text.replaceAll(pattern, mark), line)
}
