import { extname } from 'node:path'
import { MANIFEST_PATH, PALETTE_PATH } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContentCache, sendContent, type Content } from '../../platform/http/content.ts'
import { AppError } from '../../platform/errors.ts'
import type { PicturesService } from '../pictures/pictures-service.ts'
import type { FactsService } from './facts-service.ts'

const TYPES: Partial<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
}
const CSS = 'text/css; charset=utf-8'
const MANIFEST = 'application/manifest+json; charset=utf-8'

/** Serves what is made from the facts of the rest stop: its pictures, its colours and the manifest of the app. */
export function factsRoutes(app: FastifyInstance, facts: FactsService, pictures: PicturesService): void {
  const contentOf = createContentCache()
  const route = { schema: { hide: true } }
  const send = (content: Content, version: string | undefined, request: FastifyRequest, reply: FastifyReply) =>
    sendContent(content, { request, reply, isImmutable: version !== undefined && versionIn(request) === version })

  async function sendPicture(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = ''] = request.url.split('?', 1)
    const type = TYPES[extname(path)]
    const picture = type === undefined ? undefined : await pictures.findPicture(path)
    if (type === undefined || !picture) throw new AppError('not_found')
    return send(contentOf(picture.bytes, type), picture.version, request, reply)
  }

  for (const path of ['/menu/*', '/photos/*', '/icons/*', '/favicon.svg', '/favicon-48.png', '/apple-touch-icon.png'])
    app.get(path, route, sendPicture)

  app.get(PALETTE_PATH, route, async (request, reply) => {
    const { css, version } = await facts.readColours()
    return send(contentOf(css, CSS), version, request, reply)
  })
  app.get(MANIFEST_PATH, route, async (request, reply) =>
    send(contentOf(await facts.readManifest(), MANIFEST), undefined, request, reply),
  )
}

function versionIn({ query }: FastifyRequest): unknown {
  return typeof query === 'object' && query !== null && 'v' in query ? query.v : undefined
}
