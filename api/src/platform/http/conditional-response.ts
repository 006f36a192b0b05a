import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets the ETag, and sends 304 if the caller has this version already. The tags are weak (`W/"…"`), because a version
 * has several encodings: the same content, but different bytes. Compared weakly, as RFC 9110 13.1.2 requires.
 */
export function sendIfNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
): FastifyReply | undefined {
  void reply.header('etag', etag)
  if (!isKnown(etag, request.headers['if-none-match'])) return undefined
  return reply.code(304).send()
}

function isKnown(etag: string, known: string | undefined): boolean {
  if (known === undefined || known === etag) return known === etag
  const wanted = opaque(etag)
  return known.split(',').some((tag) => tag.trim() === '*' || opaque(tag.trim()) === wanted)
}

const opaque = (etag: string): string => etag.replace(/^W\//, '')
