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
  const wanted = opaque(etag)
  const cached = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  return cached?.some((tag) => tag === '*' || opaque(tag) === wanted) ? reply.code(304).send() : undefined
}

const opaque = (etag: string): string => etag.replace(/^W\//, '')
