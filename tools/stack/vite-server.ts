import { appConfigPlugin } from './app-config-plugin.ts'
import { join } from 'node:path'
import { createServer } from 'vite'
import { repositoryRoot } from './repository.ts'

/** Vite's development server in place of the built web app; what is not the app's goes on to the API. */
export async function serveWebForDevelopment(options: { port: number; host: string | undefined; apiUrl: string }) {
  process.env['API_URL'] = options.apiUrl
  const root = join(repositoryRoot, 'web')
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: [appConfigPlugin(options.apiUrl)],
    server: { port: options.port, strictPort: true, ...(options.host ? { host: options.host } : {}) },
  })
  await server.listen()
  return { stop: async () => server.close() }
}
