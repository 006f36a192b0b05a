import type { StackPlan } from './plan.ts'
import { claimPort } from './ports.ts'
import type { Service } from './processes.ts'

/** Every port is asked for before anything starts, so that a taken one leaves nothing half started. */
export async function claimPorts(plan: StackPlan, portSetting: { port: number; setting: string }): Promise<void> {
  await claimPort(portSetting.port, portSetting.setting)
  if (plan.standins) await claimPort(plan.standins.port, 'STANDINS_PORT')
  if (plan.metricsPort !== undefined) await claimPort(plan.metricsPort, 'METRICS_PORT')
}

/** The stand-ins come first: the API asks its payment provider for the catalogue. */
export function servicesOf(plan: StackPlan, nodeArguments: string[] = []): Service[] {
  const api: Service = {
    name: 'The API',
    script: 'api/src/main.ts',
    host: plan.host,
    port: plan.apiPort,
    environment: plan.apiEnvironment,
    nodeArguments,
  }
  if (!plan.standins) return [api]
  const standins: Service = {
    name: 'The stand-ins',
    script: 'standins/src/main.ts',
    host: plan.host,
    port: plan.standins.port,
    environment: plan.standins.environment,
    nodeArguments,
  }
  return [standins, api]
}
