import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import {
  hostCookieName,
  KNOWN_DEVICE_COOKIE,
  PAGE_RENDERER_FILE,
  SHELL_FILE,
  STAFF_SCREEN_COOKIE,
} from '@fuel-shack/contract/shop/rest-stop/page-template'
import { isManagerPath, isStaffPath } from '@fuel-shack/contract/platform/staff-paths'
import { isOwnPath } from '@fuel-shack/contract/platform/web-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { sendIfNotModified } from '../conditional-response.ts'
import { chooseEncoding } from '../prepared-body.ts'
import { loadPageRenderer } from './page-renderer.ts'
import { NOTHING_POLICY, PAGE_HEADERS, STAFF_PERMISSIONS } from '../security-headers.ts'
import type { PlaceFacts } from './structured-data.ts'
import { createWebPages, type Look, type Page } from './web-pages.ts'

const ONE_YEAR_SECONDS = 31_536_000
/** They would be larger than some of the small files. Policy and framing headers stay. */
const LARGE_HEADERS = ['referrer-policy', 'x-request-id']
/** The headers that a file does without if browsers store it for ever. */
const VALIDATORS = ['etag', 'last-modified', 'accept-ranges']
const SUBRESOURCE = /\.(?:js|css|wasm|woff2|avif|webp|png|jpg)(?:\.(?:br|gz))?$/
/** A service worker has the policy of its own script, which must allow it to fetch. */
const WORKER_POLICIES = {
  '/sw.js': `${NOTHING_POLICY}; script-src 'self'; connect-src 'self'`,
  '/push/OneSignalSDKWorker.js': `${NOTHING_POLICY}; script-src 'self' https://cdn.onesignal.com; connect-src 'self' https://onesignal.com https://*.onesignal.com`,
}
const KNOWN_DEVICE = cookiePattern(KNOWN_DEVICE_COOKIE)
const STAFF_SCREEN = cookiePattern(STAFF_SCREEN_COOKIE)

interface WebAppOptions {
  readPlace: () => Promise<PlaceFacts>
  webDirectory: string
  publicUrl: string
  readLook: () => Promise<Look>
  readAppConfig: () => Promise<AppConfig>
}

export const hasWebApp = (webDirectory: string): boolean => existsSync(join(webDirectory, SHELL_FILE))

/**
 * Serves the built web app: hashed assets are immutable, all other files are revalidated, and every other address gets a
 * page. Pages contain the app's configuration, which saves a round trip.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { readPlace, webDirectory, publicUrl, readLook, readAppConfig }: WebAppOptions,
): Promise<void> {
  if (!hasWebApp(webDirectory)) {
    app.log.warn({ webDirectory }, 'The web app is not built: only the API is served')
    return
  }
  const pages = createWebPages(webDirectory, {
    readPlace,
    publicUrl,
    readLook,
    renderer: await loadPageRenderer(webDirectory),
    onRenderFailure: (err) => app.log.error({ err }, 'A page could not be rendered: the shell is sent in its place'),
  })

  void app.register(serveFiles, { webDirectory })
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(publicUrl, pages.addresses)),
  )
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    if (isFile(path)) throw new AppError('not_found')
    const cookies = request.headers.cookie ?? ''
    const appConfig = await readAppConfig()
    const isStaffDocument = STAFF_SCREEN.test(cookies) || isManagerPath(path)
    const page = await pages.readPage({
      path,
      isKnownDevice: KNOWN_DEVICE.test(cookies) || isStaffDocument,
      appConfig: isStaffDocument ? { ...appConfig, isStaffDocument } : appConfig,
    })
    if (!page) throw new AppError('not_found')
    void reply.headers(PAGE_HEADERS)
    if (isStaffDocument) void reply.header('permissions-policy', STAFF_PERMISSIONS)
    if (isOwnPath(path) || isStaffPath(path)) void reply.header('x-robots-tag', 'noindex')
    return sendPage(page, request, reply)
  })
}

async function serveFiles(app: FastifyInstance, { webDirectory }: { webDirectory: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDirectory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['*.html', '**/*.{br,gz}', `${dirname(PAGE_RENDERER_FILE)}/**`],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
      const file = path.replace(/\.(?:br|gz)$/, '')
      const worker = Object.entries(WORKER_POLICIES).find(([name]) => file.endsWith(name))
      if (worker) void reply.header('content-security-policy', worker[1])
      if (SUBRESOURCE.test(path)) for (const name of LARGE_HEADERS) void reply.removeHeader(name)
      if (isHashed) for (const name of VALIDATORS) void reply.removeHeader(name)
    },
  })
}

function cookiePattern(name: string): RegExp {
  return new RegExp(`(?:^|;\\s*)(?:${hostCookieName(name, 'https:')}|${name})=1`)
}

/** A path with a file extension requests a file. Sending a page instead would hide a mistake. */
function isFile(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/webhooks/') || /\.[a-z0-9]{1,12}$/i.test(path)
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8')
  const unchanged = sendIfNotModified(request, reply, page.etag)
  if (unchanged) return unchanged
  const encoding = chooseEncoding(request.headers)
  return encoding ? reply.header('content-encoding', encoding).send(page.encodings[encoding]) : reply.send(page.html)
}

function robotsText(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /identity/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function siteMap(publicUrl: string, addresses: string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${publicUrl}${address}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`
}
