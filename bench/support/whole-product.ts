import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { startServer, type MeasuredServer } from './servers.ts'

interface WholeProduct {
  /** The origin has the host name that browsers take for a secure context. */
  origin: string
  stop: MeasuredServer['stop']
}

/** The product as `npm start` runs it, with its stand-ins. No `.env` of this machine is read. */
export async function startWholeProduct(dataDir: string, settings: Record<string, string>): Promise<WholeProduct> {
  const port = await findFreePort()
  const { stop } = await startServer('tools/start.ts', {
    port,
    readyPath: '/api/app-config',
    env: {
      ENV_FILE: 'none',
      PORT: String(port),
      STANDINS_PORT: String(await findFreePort()),
      METRICS_PORT: 'off',
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  return { origin: `http://localhost:${port}`, stop }
}
