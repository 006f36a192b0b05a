import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendIfNotModified } from './conditional-response.ts'

const compressors = {
  // Half the CPU time of the default for a tenth more bytes: a list changes with each order.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
export type Encoding = keyof typeof compressors

/** Compression hardly makes smaller bodies smaller. */
const COMPRESSED_FROM_BYTES = 1024

/** A JSON body for many callers, serialised once and compressed once for each requested encoding. */
export interface PreparedBody {
  /** A hash of the content: the same on every instance, and correct after a restore of older content. */
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
      const cached = encodings.get(encoding)
      if (cached) return cached
      const compressed = compressors[encoding](bytes)
      encodings.set(encoding, compressed)
      return compressed
    },
  }
}

/** Caches the last body, as long as its text stays the same. */
export function createPreparedBodyCache(): (text: string) => PreparedBody {
  let last: { text: string; body: PreparedBody } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, body: prepareBody(text) }
    return last.body
  }
}

/** The callers whose bodies are cached. */
const CACHED_BODIES_MAX = 2000

/** Caches the last body of each caller, as long as its text stays the same. */
export function createPreparedBodies(): (caller: string, text: string) => PreparedBody {
  const caches = new LRUCache<string, ReturnType<typeof createPreparedBodyCache>>({ max: CACHED_BODIES_MAX })
  return (caller, text) => {
    let cache = caches.get(caller)
    if (!cache) caches.set(caller, (cache = createPreparedBodyCache()))
    return cache(text)
  }
}

/**
 * Sends a prepared body, or 304. Only for bodies without a secret of the caller: the compressed length reveals how much a
 * secret has in common with text that an attacker chose (BREACH).
 */
export async function sendPrepared(
  body: PreparedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('vary', 'accept-encoding')
  const unchanged = sendIfNotModified(request, reply, body.etag)
  if (unchanged) return unchanged
  void reply.type('application/json; charset=utf-8')
  const encoding = body.bytes.length < COMPRESSED_FROM_BYTES ? undefined : chooseEncoding(request.headers)
  const bytes = encoding ? await body.encoded(encoding) : body.bytes
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** The best encoding that the caller accepts; undefined for none. A quality of 0 means that it is not accepted. */
export function chooseEncoding(headers: { 'accept-encoding'?: string | string[] | undefined }): Encoding | undefined {
  const offered = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q=0(?:\.0*)?\s*$/.test(coding))
  const accepted = new Set(offered.map((coding) => coding.split(';', 1)[0]?.trim()))
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}
