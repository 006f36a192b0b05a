import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets the ETag; answers 304 where the caller has just that version already. The tags are weak (`W/"…"`): one version has
 * several encodings, which are the same content and not the same bytes. Compared weakly, as RFC 9110 13.1.2 asks.
 */
export function answerConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
): FastifyReply | undefined {
  void reply.header('etag', etag)
  const wanted = opaque(etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  return known?.some((tag) => tag === '*' || opaque(tag) === wanted) ? reply.code(304).send() : undefined
}

const opaque = (etag: string): string => etag.replace(/^W\//, '')
