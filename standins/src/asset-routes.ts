import { readFileSync } from 'node:fs'
import type { FastifyPluginCallback } from 'fastify'

const ASSETS = {
  'standins.css': 'text/css',
  'messages.css': 'text/css',
  'messages.js': 'text/javascript',
  'pay.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
}

export const assetRoutes: FastifyPluginCallback = (app, _options, done) => {
  for (const [name, type] of Object.entries(ASSETS)) {
    const body = readFileSync(new URL(`assets/${name}`, import.meta.url))
    app.get(`/${name}`, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .type(`${type}; charset=utf-8`)
        .send(body),
    )
  }
  done()
}
