import { readFileSync } from 'node:fs'
import type { FastifyPluginCallback } from 'fastify'

const ASSETS = {
  'standins.css': 'text/css; charset=utf-8',
  'checkout.css': 'text/css; charset=utf-8',
  'messages.css': 'text/css; charset=utf-8',
  'printer.css': 'text/css; charset=utf-8',
  'pay.js': 'text/javascript; charset=utf-8',
  'reload-on-change.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml; charset=utf-8',
  'public-sans.woff2': 'font/woff2',
}

/** @param path of a request */
export const isAsset = (path: string): boolean => Object.hasOwn(ASSETS, path.slice(1))

export const assetRoutes: FastifyPluginCallback = (app, _options, done) => {
  for (const [name, type] of Object.entries(ASSETS)) {
    const body = readFileSync(new URL(`assets/${name}`, import.meta.url))
    app.get(`/${name}`, (_request, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type(type).send(body),
    )
  }
  done()
}
