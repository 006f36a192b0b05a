import { standinsOf } from '@fuel-shack/harness/stack/rest-stop'
import { findFreePorts } from '@fuel-shack/tools/stack/ports'

export interface RunningRestStop {
  port: number
  standinsPort: number
  mailPort: number
  baseUrl: string
  standinsUrl: string
}

/** The runner chooses the ports; its workers read them from the environment. */
process.env['JOURNEYS_PORTS'] ??= (await findFreePorts(6)).join(',')
const ports = process.env['JOURNEYS_PORTS'].split(',').map(Number)

function restStopAt(index: number): RunningRestStop {
  const [port = NaN, standinsPort = NaN, mailPort = NaN] = ports.slice(index * 3, index * 3 + 3)
  const [baseUrl, standinsUrl] = [`http://localhost:${port}`, `http://localhost:${standinsPort}`]
  standinsOf.set(baseUrl, standinsUrl)
  return { port, standinsPort, mailPort, baseUrl, standinsUrl }
}

/** Two rest stops run during all journeys: one takes orders, the other shows that ordering is coming soon. */
export const openForOrders = restStopAt(0)
export const comingSoon = restStopAt(1)
