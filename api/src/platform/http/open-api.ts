import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** Generates OpenAPI from the endpoint declarations. Served at /api/openapi.json and printed by `commands/openapi.ts`. */
export function describeApi(app: FastifyInstance, options: { title: string; version: string }): void {
  void app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: `${options.title} API`,
        version: options.version,
        description: 'The product API. Every error is an RFC 9457 problem body with a stable `code`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          basic: { type: 'http', scheme: 'basic', description: 'Docket printers' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
