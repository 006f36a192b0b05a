import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../monitoring/metrics.ts'

/** Measures requests by route pattern, never by URL: URLs are unlimited, and some contain ids. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest({
      route: patternOf(request.routeOptions.url),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}

function patternOf(route: string | undefined): string {
  if (route === undefined) return 'none'
  // Each built file is a separate route, with a new name in each build.
  return route.startsWith('/assets/') ? '/assets/*' : route
}
