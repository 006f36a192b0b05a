import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerConditionally } from './conditional-response.ts'

const compressors = {
  // Half the work of the default for a tenth more bytes: a list changes with each order.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
export type Encoding = keyof typeof compressors

/** Below this a compressed body is hardly smaller. */
const WORTH_COMPRESSING_BYTES = 1024

/** A JSON body that many callers get: turned into bytes once, and compressed once for each encoding that is asked for. */
export interface PreparedBody {
  /** From the content, so the same on every instance, and another one after a restore brought back older content. */
  etag: string
  bytes: Buffer
  encoded: (encoding: Encoding) => Promise<Buffer>
}

export function prepareBody(text: string): PreparedBody {
  const bytes = Buffer.from(text)
  const encodings = new Map<Encoding, Promise<Buffer>>()
  return {
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    encoded(encoding) {
      const known = encodings.get(encoding)
      if (known) return known
      const compressed = compressors[encoding](bytes)
      encodings.set(encoding, compressed)
      return compressed
    },
  }
}

/** Prepares again only where the text is another one. */
export function createPreparer(): (text: string) => PreparedBody {
  let last: { text: string; body: PreparedBody } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, body: prepareBody(text) }
    return last.body
  }
}

/**
 * Answers with a prepared body, or 304. Only for bodies without a secret of the caller: a compressed length tells what a
 * secret shares with text that an attacker chose (BREACH).
 */
export async function sendPrepared(
  body: PreparedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('vary', 'accept-encoding')
  const unchanged = answerConditionally(request, reply, body.etag)
  if (unchanged) return unchanged
  void reply.type('application/json; charset=utf-8')
  const encoding = body.bytes.length < WORTH_COMPRESSING_BYTES ? undefined : chooseEncoding(request.headers)
  const bytes = encoding ? await body.encoded(encoding) : body.bytes
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** The smallest that the caller takes; undefined for the plain bytes. A quality of 0 means that it does not. */
export function chooseEncoding(headers: { 'accept-encoding'?: string | string[] | undefined }): Encoding | undefined {
  const offered = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
  const accepted = new Set(offered.map((part) => part.split(';', 1)[0]?.trim()))
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}
