import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/app-config-element'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { answerConditionally } from './conditional.ts'
import { pagePolicy } from './page-policy.ts'

const PLACEHOLDER = '<!--app-config-->'
const ONE_YEAR_SECONDS = 31_536_000

interface Page {
  html: string
  brotli: Buffer
  etag: string
}

/**
 * The built web app: hashed assets for ever, everything else revalidated, and every other address answered by the page,
 * which carries its configuration so that nothing waits for a second round trip.
 */
export function serveWebApp(
  app: FastifyInstance,
  options: { webDirectory: string; readAppConfig: () => Promise<AppConfig> },
): void {
  const file = join(options.webDirectory, 'index.html')
  if (!existsSync(file)) {
    app.log.warn({ webDirectory: options.webDirectory }, 'The web app is not built: only the API is served')
    return
  }
  const template = readFileSync(file, 'utf8')
  const readPage = createPageReader(template, options.readAppConfig)

  void app.register(fastifyStatic, {
    root: options.webDirectory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (isFile(request.url)) throw new AppError('not_found')
    const appConfig = await options.readAppConfig()
    void reply.header('content-security-policy', pagePolicy(template, appConfig))
    return sendPage(await readPage(), request, reply)
  })
}

/** An address whose last part has an ending asks for a file: answering it with the page would hide a mistake. */
function isFile(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return path.startsWith('/api/') || path.startsWith('/webhooks/') || /\.[a-z0-9]{1,12}$/i.test(path)
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  const unchanged = answerConditionally(request, reply, page.etag)
  if (unchanged) return unchanged
  const accepts = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepts) ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.html)
}

function createPageReader(template: string, readAppConfig: () => Promise<AppConfig>): () => Promise<Page> {
  let held: { json: string; page: Page } | undefined
  return async () => {
    // `<` cannot end the block, or begin a comment in it, once it is escaped.
    const json = JSON.stringify(await readAppConfig()).replaceAll('<', String.raw`\u003c`)
    if (held?.json !== json) {
      const block = `<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}">${json}</script>`
      const html = template.replace(PLACEHOLDER, () => block)
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      held = { json, page: { html, brotli: brotliCompressSync(html), etag } }
    }
    return held.page
  }
}
