import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendIfNotModified } from './conditional-response.ts'
import { chooseEncoding, type Encoding } from './prepared-body.ts'

const ONE_YEAR_SECONDS = 31_536_000
const COMPRESSIBLE = /^text\/|svg|json/
const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body),
  gzip: (body) => promisify(gzip)(body),
}
/** They would be larger than some of the small pictures. A drawing can be opened as a document, which needs them. */
const LARGE_HEADERS = ['referrer-policy', 'x-request-id']

/** A file that the server makes, with its hash and its compressed copies. */
export interface Content {
  bytes: Buffer
  type: string
  hash: string
  encoded: Map<Encoding, Promise<Buffer>>
}

/** Prepares contents, each once while it is requested: the same text or the same bytes are the same content. */
export function createContentCache(): (source: string | Buffer, type: string) => Content {
  const ofText = new LRUCache<string, Content>({ max: 20 })
  const ofBytes = new WeakMap<Buffer, Content>()
  return (source, type) => {
    const known = typeof source === 'string' ? ofText.get(source) : ofBytes.get(source)
    if (known) return known
    const bytes = Buffer.from(source)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const content = { bytes, type, hash, encoded: new Map() }
    if (typeof source === 'string') ofText.set(source, content)
    else ofBytes.set(source, content)
    return content
  }
}

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  /** The address changes with the content. */
  isImmutable: boolean
}

/** Sends a content, or 304. The strong ETag differs for each encoding, because their bytes do. */
export async function sendContent(
  { bytes, type, hash, encoded }: Content,
  { request, reply, isImmutable }: Sending,
): Promise<FastifyReply> {
  const encoding = COMPRESSIBLE.test(type) ? chooseEncoding(request.headers) : undefined
  if (!COMPRESSIBLE.test(type)) for (const name of LARGE_HEADERS) void reply.removeHeader(name)
  void reply.header('cache-control', isImmutable ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
  if (COMPRESSIBLE.test(type)) void reply.header('vary', 'accept-encoding')
  const unchanged = sendIfNotModified(request, reply, encoding ? `"${hash}-${encoding}"` : `"${hash}"`)
  if (unchanged) return unchanged
  void reply.type(type)
  if (!encoding) return reply.send(bytes)
  const compressed = encoded.get(encoding) ?? compressors[encoding](bytes)
  encoded.set(encoding, compressed)
  return reply.header('content-encoding', encoding).send(await compressed)
}
