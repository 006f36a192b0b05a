import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets the ETag; answers 304 where the caller holds just that already. */
export function answerConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
): FastifyReply | undefined {
  void reply.header('etag', etag)
  const held = request.headers['if-none-match']
  const matches = held?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return matches ? reply.code(304).send() : undefined
}
