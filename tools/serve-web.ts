// Vite's development server in place of the built web app. Started by `npm run dev`, as a process of its own: Vite ends
// its own process when it receives a stop signal.
import { join } from 'node:path'
import { createServer } from 'vite'
import { appConfigPlugin } from './stack/app-config-plugin.ts'
import { repositoryRoot } from './stack/repository.ts'

const { API_URL: apiUrl = '', HOST: host, WEB_PORT: port } = process.env
const root = join(repositoryRoot, 'web')

const server = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  plugins: [appConfigPlugin(apiUrl)],
  server: { port: Number(port), strictPort: true, ...(host ? { host } : {}) },
})
await server.listen()
